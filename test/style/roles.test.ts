import fc from "fast-check";
import { describe, expect, test } from "vitest";
// @ts-expect-error: the package brings no types
import xtermTheme from "xterm-theme";
import type { SpanRole } from "../../src/contract/types.js";
import { DEFAULT_COLOR, paletteColor, rgbColor } from "../../src/style/color.js";
import { createRoleResolver, type RoleOptions } from "../../src/style/roles.js";
import { ROLES } from "../../src/style/style.js";

type Look = { fg?: number; bg?: number; dim?: boolean; inverse?: boolean };

function roleOf(look: Look, options: RoleOptions = {}): SpanRole | undefined {
  const { fg = DEFAULT_COLOR, bg = DEFAULT_COLOR, dim = false, inverse = false } = look;
  return ROLES[createRoleResolver(options).resolve(fg, bg, dim, inverse)];
}

function rgb(hex: string): number {
  const value = Number.parseInt(hex.replace("#", ""), 16);
  return rgbColor(value >>> 16, (value >>> 8) & 255, value & 255);
}

const [BLACK, RED, GREEN, YELLOW, BLUE, , , WHITE] = Array.from({ length: 8 }, (_, index) => paletteColor(index)) as [
  number, number, number, number, number, number, number, number,
];
const GREY = rgb("#b2b2b2"); // secondary
const PALE = rgb("#f8eeee"); // chroma under 0.06: a tint, no message

/** The palette by first letter (`-` no role, `2` secondary): 16 colours, cube rows of 36, greys. */
const PALETTE_ROLES = `
  mdswaaa- mdswaaa-
  maaaaa saaaaa ssaaaa ssaaaa sssaaa ssssaa
  daaaaa wmaaaa ssaaaa sssaaa sssaaa ssssaa
  daaaaa wdaaaa wwmaaa sssaaa ssssaa ssssaa
  ddaaaa wdaaaa wwdaaa www2aa ssssaa sssssa
  ddaaaa wddaaa wwdaaa wwwdaa wwww-a sssssa
  dddaaa wddaaa wdddaa wwwdaa wwwwda wwwww-
  mmmmmmmmmmmmmm 22222 -----`.replace(/\s/g, "");
const LETTERS: Record<string, SpanRole | undefined> = {
  m: "muted", d: "danger", s: "success", w: "warning", a: "accent", "2": "secondary", "-": undefined,
};

describe("role of a foreground", () => {
  test("the 256 colours", () => {
    expect(PALETTE_ROLES).toHaveLength(256);
    const roles = [...PALETTE_ROLES].map((_, index) => roleOf({ fg: paletteColor(index) }));
    expect(roles).toEqual([...PALETTE_ROLES].map((letter) => LETTERS[letter]));
  });

  test("a light background mirrors the lightness of neutrals and leaves the 16 colours and hues alone", () => {
    const light: RoleOptions = { background: "light" };
    expect(roleOf({ fg: rgb("#000000") }, light)).toBeUndefined();
    expect(roleOf({ fg: rgb("#404040") }, light)).toBe("muted");
    expect(roleOf({ fg: rgb("#303030") }, light)).toBe("secondary");
    expect(roleOf({ fg: rgb("#ffffff") }, light)).toBe("muted");
    for (let index = 0; index < 16; index++) {
      expect(roleOf({ fg: paletteColor(index) }, light)).toBe(LETTERS[PALETTE_ROLES[index] as string]);
    }
    expect(roleOf({ fg: rgb("#ff0000") }, light)).toBe("danger");
  });

  const dimmed = ["muted", "secondary"];
  test.each([
    ["dark, first generation", "dark", "138,190,183 181,189,104 204,102,102 255,255,0 128,128,128 102,102,102"],
    ["light, first generation", "light", "90,128,128 88,132,88 170,85,85 154,115,38 108,108,108 118,118,118"],
    ["dark, second generation", "dark", "167,152,215 104,183,141 234,127,129 205,154,34 157,165,169 126,136,142"],
    ["light, second generation", "light", "116,89,180 51,126,88 200,37,61 143,104,2 103,113,118 135,144,149"],
  ] as const)("the tokens of Pi's theme %s", (_name, background, colors) => {
    // Read as dark too: a host that doesn't say which theme is on gets the same roles.
    for (const options of [{ background }, {}]) {
      const roles = colors.split(" ").map((color) => {
        const [red, green, blue] = color.split(",").map(Number) as [number, number, number];
        return roleOf({ fg: rgbColor(red, green, blue) }, options);
      });
      expect(roles.slice(0, 4)).toEqual(["accent", "success", "danger", "warning"]);
      expect(dimmed).toContain(roles[4]);
      expect(dimmed).toContain(roles[5]);
    }
  });

  test("at least 84 % of the named slots of 156 terminal schemes get the role of their name", () => {
    const slots: Record<string, SpanRole> = {
      red: "danger", green: "success", yellow: "warning", blue: "accent", magenta: "accent", cyan: "accent",
      brightRed: "danger", brightGreen: "success", brightYellow: "warning", brightBlue: "accent",
      brightMagenta: "accent", brightCyan: "accent",
    };
    const themes = Object.values(xtermTheme as Record<string, Record<string, string>>);
    let total = 0;
    let right = 0;
    for (const theme of themes) {
      const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(theme.background!.slice(at, at + 2), 16));
      const background = red! * 0.299 + green! * 0.587 + blue! * 0.114 > 127 ? "light" : "dark";
      const resolver = createRoleResolver({ background });
      for (const [slot, role] of Object.entries(slots)) {
        total++;
        if (ROLES[resolver.resolve(rgb(theme[slot]!), DEFAULT_COLOR, false, false)] === role) right++;
      }
    }
    expect(themes).toHaveLength(156);
    expect(total).toBe(156 * 12);
    expect(right / total).toBeGreaterThanOrEqual(0.84);
  });
});

describe("background, dim and inverse", () => {
  test.each<[string, Look, SpanRole | undefined]>([
    ["default text takes the role of a chromatic background", { bg: RED }, "danger"],
    ["black text on green is success", { fg: BLACK, bg: GREEN }, "success"],
    ["white text on a bright colour takes its role", { fg: paletteColor(15), bg: paletteColor(11) }, "warning"],
    ["neutral true colour on a vivid background takes its role", { fg: GREY, bg: rgb("#c01c28") }, "danger"],
    ["two chromatic colours: the foreground wins", { fg: YELLOW, bg: RED }, "warning"],
    ["black and white backgrounds say nothing", { fg: GREY, bg: WHITE }, "secondary"],
    ["bright black and bright white backgrounds say nothing", { bg: paletteColor(8) }, undefined],
    ["a background of little chroma says nothing", { bg: PALE }, undefined],
    ["dim default text is muted", { dim: true }, "muted"],
    ["dim white text is muted", { fg: WHITE, dim: true }, "muted"],
    ["dim secondary text is muted", { fg: GREY, dim: true }, "muted"],
    ["dim text on a background without a message is muted", { bg: BLACK, dim: true }, "muted"],
    ["a chromatic role survives dim", { fg: RED, dim: true }, "danger"],
    ["the role of a background survives dim", { fg: WHITE, bg: BLUE, dim: true }, "accent"],
    ["inverse without colours is accent", { inverse: true }, "accent"],
    ["dim inverse without colours is accent", { dim: true, inverse: true }, "accent"],
    ["an inverse foreground speaks as a background", { fg: RED, inverse: true }, "danger"],
    ["an inverse background speaks as a foreground", { bg: GREEN, inverse: true }, "success"],
    ["inverse: of two chromatic colours the background wins", { fg: RED, bg: GREEN, inverse: true }, "success"],
    ["inverse of a neutral foreground has no role", { fg: WHITE, inverse: true }, undefined],
    ["inverse of a neutral background is that neutral", { bg: BLACK, inverse: true }, "muted"],
  ])("%s", (_title, look, role) => {
    expect(roleOf(look)).toBe(role);
  });

  test("inverse is the same as swapped colours, whenever there is a colour", () => {
    const color = fc.oneof(
      fc.constant(DEFAULT_COLOR),
      fc.nat(255).map(paletteColor),
      fc.nat(0xffffff).map((value) => 0x2000000 | value),
    );
    fc.assert(
      fc.property(color, color, fc.boolean(), (fg, bg, dim) => {
        fc.pre(fg !== DEFAULT_COLOR || bg !== DEFAULT_COLOR);
        expect(roleOf({ fg, bg, dim, inverse: true })).toBe(roleOf({ fg: bg, bg: fg, dim }));
      }),
    );
  });

  test("primary and code are never inferred", () => {
    const resolver = createRoleResolver();
    fc.assert(
      fc.property(fc.nat(0xffffff), fc.nat(255), fc.boolean(), fc.boolean(), (value, index, dim, inverse) => {
        fc.pre(value < 0x010101 || value > 0x010103);
        const role = ROLES[resolver.resolve(0x2000000 | value, paletteColor(index), dim, inverse)];
        expect(["primary", "code"]).not.toContain(role);
      }),
    );
  });
});

describe("exact colours", () => {
  const roles = { "#8ABEB7": "code", "#808080": "primary", "1": "success", "200": "secondary" } as const;

  test.each<[string, Look, SpanRole | undefined]>([
    ["a true colour, whatever the case of its key", { fg: rgb("8abeb7") }, "code"],
    ["one of the 16 colours", { fg: RED }, "success"],
    ["a palette index", { fg: paletteColor(200) }, "secondary"],
    ["an exact neutral beats a chromatic background", { fg: rgb("808080"), bg: BLUE }, "primary"],
    ["an exact neutral beats dim", { fg: rgb("808080"), dim: true }, "primary"],
    ["an exact neutral counts as a chromatic background", { bg: rgb("808080") }, "primary"],
    ["and is kept as one under neutral, dim text", { fg: WHITE, bg: rgb("808080"), dim: true }, "primary"],
    ["a chromatic foreground beats an exact background", { fg: YELLOW, bg: rgb("808080") }, "warning"],
    ["inverse swaps before exact colours are looked up", { fg: rgb("808080"), inverse: true }, "primary"],
    ["the same colour by another name is another colour", { fg: rgb("d700d7") }, "accent"],
  ])("%s", (_title, look, role) => {
    expect(roleOf(look, { roles })).toBe(role);
  });

  test.each([[1, "primary"], [2, "secondary"], [3, "code"]] as const)("1,1,%i is reserved for %s", (last, role) => {
    const fg = rgbColor(1, 1, last);
    expect(roleOf({ fg })).toBe(role);
    expect(roleOf({ fg, dim: true })).toBe(role);
    expect(roleOf({ fg, bg: RED })).toBe(role);
    expect(roleOf({ fg }, { background: "light" })).toBe(role);
    expect(roleOf({ bg: fg })).toBeUndefined();
    expect(roleOf({ fg, bg: RED, inverse: true })).toBe("danger");
  });

  test("a host may give a reserved colour another role", () => {
    expect(roleOf({ fg: rgbColor(1, 1, 1) }, { roles: { "#010101": "danger" } })).toBe("danger");
    expect(roleOf({ bg: rgbColor(1, 1, 1) }, { roles: { "#010101": "danger" } })).toBe("danger");
  });

  test.each(["", "#fff", "#12345g", "123456", "#1234567", "256", "-1", "01", "1.0", " 1", "red", "__proto__x"])(
    "the key %j is refused with the name of the option",
    (key) => {
      expect(() => createRoleResolver({ roles: { [key]: "danger" } })).toThrow(RangeError);
      expect(() => createRoleResolver({ roles: { [key]: "danger" } })).toThrow(/roles/);
    },
  );

  test.each([
    [{ "1": "loud" }, RangeError, /roles/],
    [{ "1": "constructor" }, RangeError, /roles/],
    [{ "1": 7 }, TypeError, /roles/],
    [{ "1": undefined }, TypeError, /roles/],
    [[], TypeError, /roles/],
    [null, TypeError, /roles/],
    ["danger", TypeError, /roles/],
  ])("roles %j is refused", (value, error, message) => {
    const build = () => createRoleResolver({ roles: value as never });
    expect(build).toThrow(error);
    expect(build).toThrow(message);
  });

  test.each(["Dark", "", 1, null, true])("background %j is refused", (background) => {
    expect(() => createRoleResolver({ background: background as never })).toThrow(/background/);
  });
});

test("what was resolved before never changes an answer", () => {
  const used = createRoleResolver({ roles: { "#123456": "code", "7": "danger" } });
  for (let value = 0; value < 0xffffff; value += 211) used.resolve(0x2000000 | value, DEFAULT_COLOR, false, false);
  fc.assert(
    fc.property(fc.nat(0xffffff), fc.nat(255), fc.boolean(), fc.boolean(), (value, index, dim, inverse) => {
      const fresh = createRoleResolver({ roles: { "#123456": "code", "7": "danger" } });
      const look = [0x2000000 | value, paletteColor(index), dim, inverse] as const;
      const first = used.resolve(...look);
      expect(first).toBe(fresh.resolve(...look));
      expect(used.resolve(...look)).toBe(first);
    }),
    { numRuns: 2_000 },
  );
});
