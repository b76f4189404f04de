/** The letters that our fonts have. */
const LETTERS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/u;
const OTHER_LETTERS = /[\p{L}\p{M}\p{N}]/u;
/** Characters of texts; others (emoji, box drawing, private use) would be drawn as empty boxes. */
const SIGNS = /[\p{P}\p{Sc}\p{Zs}+<=>|~^`°№]/u;
const FIRST_OF_EAST_ASIA = 0x2e80;

/**
 * What pictures can show of a text: letters as they are read (𝗦𝗔𝗟𝗦𝗔 as SALSA), in one line, without emoji, letters that
 * our fonts lack, and characters that are not seen, such as those that turn the direction of writing.
 */
export function drawable(text: string): string {
  const plain = text.toWellFormed().normalize('NFKC').normalize('NFC');
  const kept = Array.from(plain, character => (isDrawable(character) ? character : ' ')).join('');
  return kept
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

function isDrawable(character: string): boolean {
  if (character.codePointAt(0)! >= FIRST_OF_EAST_ASIA) return LETTERS.test(character);
  if (LETTERS.test(character)) return true;
  // Digits and accents belong to no script; letters of a script that is not ours do.
  if (OTHER_LETTERS.test(character)) return /[\p{Script=Common}\p{Script=Inherited}]/u.test(character);
  return SIGNS.test(character);
}
