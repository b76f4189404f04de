import type { Encoding } from '#contracts/imports/encodings.ts';

const NAMES: Partial<Record<Encoding, string>> = {
  macintosh: 'Mac Roman',
  ibm866: 'CP866',
  gb18030: 'GB18030',
  big5: 'Big5',
  shift_jis: 'Shift JIS',
  'koi8-r': 'KOI8-R',
};

/** What people call an encoding, such as "Windows-1252". */
export function encodingName(encoding: Encoding): string {
  const known = NAMES[encoding];
  if (known) return known;
  return encoding.startsWith('windows') ? encoding.replace('w', 'W') : encoding.toUpperCase();
}
