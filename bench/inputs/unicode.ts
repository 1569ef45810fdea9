/**
 * Lines as chat tools, test runners and translated programs print them: CJK, emoji (joined, flags, skin tones,
 * keycaps), box drawing, combining marks, Devanagari, with some colour. No line is a stress test; those are in
 * hostile.ts.
 */
import type { Random } from "../random.js";
import { word, words } from "./words.js";

const CJK = ["終端", "出力", "検査", "失敗", "成功", "文字列", "更新", "설정", "완료", "오류", "测试", "构建", "错误", "テスト", "ファイル"];
const EMOJI = ["✅", "❌", "⚠️", "🚀", "👩‍💻", "👨‍👩‍👧‍👦", "👍🏽", "🧑🏿‍🚒", "🇩🇪", "🇯🇵", "1️⃣", "🏳️‍🌈", "🔥", "📦", "❤️"];
const MARKED = ["cafe\u0301", "nai\u0308ve", "Zu\u0308rich", "a\u0308o\u0308u\u0308", "tie\u0302\u0301ng", "re\u0301sume\u0301"];
const DEVANAGARI = ["नमस्ते", "परीक्षण", "त्रुटि", "सफल", "क्षेत्र", "विकास"];
const LATIN = ["größer", "señal", "déjà", "übung", "naïve", "façade", "Привет", "тест", "ошибка", "Ελλάδα"];

const some = (random: Random, from: readonly string[], most: number, joint: string): string =>
  Array.from({ length: random.between(1, most) }, () => random.pick(from)).join(joint);

export function unicode(random: Random): string {
  const color = `\x1b[${random.between(31, 36)}m`;
  switch (random.below(9)) {
    case 0:
      return `${color}${random.pick(["✓", "✗", "❯", "•"])}\x1b[39m ${words(random, 4)} ${some(random, CJK, 3, "")}\n`;
    case 1:
      return `${some(random, CJK, 12, "")}、${some(random, CJK, 8, "")}。${word(random)}\n`;
    case 2:
      return `${some(random, EMOJI, 4, " ")} ${words(random, 3)} ${random.pick(EMOJI)}\n`;
    case 3:
      return `│ ${color}${some(random, CJK, 3, " ")}\x1b[0m │ ${word(random).padEnd(10)} │ ${random.pick(EMOJI)} │\n`;
    case 4:
      return `├${"─".repeat(random.between(10, 40))}┼${"─".repeat(random.between(4, 20))}┤\n`;
    case 5:
      return `${some(random, MARKED, 5, " ")} ${some(random, LATIN, 6, " ")}\n`;
    case 6:
      return `${some(random, DEVANAGARI, 7, " ")} \x1b[1m${random.pick(DEVANAGARI)}\x1b[22m\n`;
    case 7:
      return `${words(random, 5)} ${some(random, LATIN, 3, " ")} “${word(random)}” … ${some(random, EMOJI, 2, "")}\n`;
    default:
      return `\x1b[2m└─\x1b[22m ${some(random, LATIN, 4, " ")} → ${color}${some(random, CJK, 4, "")}\x1b[39m\n`;
  }
}
