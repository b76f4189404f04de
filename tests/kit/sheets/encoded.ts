/** The bytes of a text in an encoding, by the inverse of what the runtime decodes. Throws for letters it does not have. */
export function encoded(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-8 with mark') return Buffer.from(`\uFEFF${text}`);
  if (encoding === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const bytes = bytesOf(encoding);
  return Buffer.concat(
    [...text].map(letter => {
      const known = bytes.get(letter);
      if (!known) throw new Error(`${encoding} has no “${letter}”`);
      return known;
    }),
  );
}

const TABLES = new Map<string, Map<string, Buffer>>();

function bytesOf(encoding: string): Map<string, Buffer> {
  const known = TABLES.get(encoding);
  if (known) return known;
  const decoder = new TextDecoder(encoding);
  const bytes = new Map<string, Buffer>();
  const add = (...codes: number[]): void => {
    const letter = decoder.decode(Uint8Array.from(codes));
    if ([...letter].length === 1 && !bytes.has(letter)) bytes.set(letter, Buffer.from(codes));
  };
  for (let first = 0; first <= 0xff; first++) add(first);
  const isWide = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'].includes(encoding);
  for (let first = 0x81; isWide && first <= 0xfe; first++) {
    for (let second = 0x40; second <= 0xfe; second++) add(first, second);
  }
  TABLES.set(encoding, bytes);
  return bytes;
}
