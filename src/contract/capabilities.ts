/**
 * What a client says it can show. Contract sections: "Compatibility levels", "Capability negotiation".
 */

/** Names of the capabilities that the contract recommends. */
export const CAPABILITIES = Object.freeze({
  textFallback: "extension-native-ui:v1:text-fallback",
  promptNative: "extension-native-ui:v1:prompt-native",
  surfaceNative: "extension-native-ui:v1:surface-native",
  interactiveNative: "extension-native-ui:v1:interactive-native",
  timelineNative: "extension-native-ui:v1:timeline-native",
  osc8Links: "extension-native-ui:v1:osc8-links",
});

/**
 * What both sides can do, in the server's order and without repeats. Text fallback is always in it: every client
 * must behave as level 1 at least.
 */
export function negotiate(server: readonly string[], client: readonly string[]): string[] {
  const known = new Set(client);
  return [...new Set([CAPABILITIES.textFallback, ...server.filter((name) => known.has(name))])];
}
