// Text in UTF-8 that was once read in another encoding: "KÃ¶ln" for "Köln", "K√∂ln" on a Mac, "РњРёРЅСЃРє" for "Минск".

const ONCE_READ_AS = ['windows-1252', 'macintosh', 'windows-1251', 'windows-1250'];
const BYTES: readonly ReadonlyMap<string, number>[] = ONCE_READ_AS.map(bytesOf);
const SEVERAL_TIMES = 3;
// Letters and signs that people write; "’é" is no Armenian letter. Cyrillic letters have to form words.
const PLAUSIBLE =
  /^(?:(?:[\u00a0-\u017f\u2010-\u2026\u2030\u2039\u203a\u20ac\u2122\u3000-\u30ff\u4e00-\u9fff]|\p{Emoji_Presentation}|\ufe0f)+|.*[А-яЁё]{2}.*)$/u;
const RUN = /[^\p{ASCII}]{2,}/gu;

/** The text as it was before it was garbled; undefined if it is not. */
export function mended(text: string): string | undefined {
  let now = text;
  for (let time = 0; time < SEVERAL_TIMES; time++) {
    const before = now;
    for (const bytes of BYTES) {
      now = before.replace(RUN, run => mendedRun(run, bytes) ?? run);
      if (now !== before) break;
    }
    if (now === before) break;
  }
  return now === text ? undefined : now;
}

function mendedRun(run: string, bytes: ReadonlyMap<string, number>): string | undefined {
  const codes: number[] = [];
  for (const character of run) {
    const code = bytes.get(character);
    if (code === undefined) return undefined;
    codes.push(code);
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(codes));
    return PLAUSIBLE.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** The bytes of the letters in an encoding, beyond ASCII. */
function bytesOf(encoding: string): Map<string, number> {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map<string, number>();
  for (let byte = 0x80; byte <= 0xff; byte++) bytes.set(decoder.decode(Uint8Array.of(byte)), byte);
  return bytes;
}
