#!/usr/bin/env node
/**
 * `oppi-sanitize`: a filter from untrusted terminal output to safe lines. Loads as little as each call needs: the
 * engine comes last, after `--help`, `--version` and wrong arguments.
 */
import { parseArguments } from "./args.js";
import { COMMANDS, type Command, EXPLAIN_OPTIONS, type ExplainValues, RPC_OPTIONS, type RpcValues } from "./commands.js";
import { Output, Stop } from "./io.js";
import { type Message, UsageError, message, toLine, usage } from "./message.js";
import { EXIT } from "./options.js";
import type { ChooseFormat } from "./run.js";
import { type Settings, hint, refuseFiles, resolveSettings } from "./settings.js";

async function main(argv: readonly string[]): Promise<number> {
  const output = new Output(process.stdout);
  // Nobody may be reading stderr; that is no reason to fail.
  process.stderr.on("error", () => {});
  const log = (text: string) => void process.stderr.write(text);
  const say = async (text: Message) => log(await toLine(text));

  try {
    const command = COMMANDS.find(({ name }) => name === argv[0]);
    if (command !== undefined) return await runCommand(command, argv.slice(1));
    const { options, files } = parseArguments(argv);
    if (options.help) {
      await output.write((await import("./help.js")).helpText());
      return EXIT.ok;
    }
    if (options.version) {
      await output.write((await version()) + "\n");
      return EXIT.ok;
    }
    return await filter(files, resolveSettings(options, process.stdout.isTTY === true, noColor()));
  } catch (error) {
    // Anything but a usage error is a fault of this program; it must not pass for an answer of --check.
    await say(error instanceof UsageError ? error.text : message`unexpected error: ${String(error)}`);
    return EXIT.failed;
  }

  async function runCommand(command: Command, rest: readonly string[]): Promise<number> {
    return await (command.name === "rpc" ? rpc(command, rest) : explain(command, rest));
  }

  async function commandHelp(command: Command): Promise<number> {
    await output.write((await import("./help.js")).commandHelp(command));
    return EXIT.ok;
  }

  async function rpc(command: Command, rest: readonly string[]): Promise<number> {
    const dashes = rest.indexOf("--");
    const own = dashes < 0 ? rest : rest.slice(0, dashes);
    const { options, files } = parseArguments<RpcValues>(own, RPC_OPTIONS);
    if (options.help) return await commandHelp(command);
    if (files[0] !== undefined) throw usage`rpc takes a command after --, not ${files[0]} before it`;
    const [program, ...operands] = dashes < 0 ? [] : rest.slice(dashes + 1);
    if (dashes >= 0 && program === undefined) throw usage`there is no command after --`;
    const { filterCommand, filterRecords } = await import("./rpc.js");
    if (program !== undefined) return await filterCommand(options, [program, ...operands], { output, log });
    return await filterRecords(options, { output, log }, new Stop((signal) => process.exit(EXIT[signal])));
  }

  async function explain(command: Command, rest: readonly string[]): Promise<number> {
    const { options, files } = parseArguments<ExplainValues>(rest, EXPLAIN_OPTIONS);
    if (options.help) return await commandHelp(command);
    const { explainFormat, explainSettings } = await import("./explain.js");
    const colored = process.stdout.isTTY === true && !noColor();
    return await filter(files, explainSettings(options), explainFormat(options, files.length > 1, colored));
  }

  async function filter(files: readonly string[], settings: Settings, choose?: ChooseFormat): Promise<number> {
    refuseFiles(files, settings);
    const stop = new Stop((signal) => process.exit(EXIT[signal]));
    const { run } = await import("./run.js");
    const tip = hint(files, process.stdin.isTTY === true, settings);
    if (tip !== undefined) await say(tip);
    const progress = settings.quiet || !process.stderr.isTTY ? "none" : process.stdout.isTTY ? "shared" : "apart";
    return await run(files, settings, { output, stop, log, progress }, choose);
  }
}

function noColor(): boolean {
  return (process.env["NO_COLOR"] ?? "") !== "";
}

async function version(): Promise<string> {
  const { readFile } = await import("node:fs/promises");
  const text = await readFile(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

// Never `process.exit`: the exit code waits until everything that was printed has been written.
process.exitCode = await main(process.argv.slice(2));
