// Control and format characters, among them those that reverse the direction of what follows.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Text that somebody else chose, with characters that cannot be seen as `\u202e`. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, one => `\\u${one.codePointAt(0)!.toString(16).padStart(4, '0')}`);
}
