import { z } from 'zod';

/** By the names that the Encoding Standard gives them; in this order in a list. */
export const ENCODINGS = [
  ...([
    'utf-8',
    'utf-16le',
    'utf-16be',
    'windows-1252',
    'macintosh',
    'windows-1250',
    'windows-1251',
  ] as const),
  ...(['windows-1253', 'windows-1254', 'windows-1257', 'iso-8859-2', 'koi8-r', 'ibm866'] as const),
  ...(['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'] as const),
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** How the encoding of a file was found: by its letters, by a choice for it, or for an earlier one with its headings. */
export const ENCODING_BY = ['detected', 'chosen', 'remembered'] as const;
export type EncodingBy = (typeof ENCODING_BY)[number];

/** The same text of the file in another encoding. */
export const encodingChoice = z.object({ encoding: z.enum(ENCODINGS), sample: z.string() });
export type EncodingChoice = z.output<typeof encodingChoice>;
