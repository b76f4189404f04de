import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The weights in which text is set. */
const WEIGHTS = { min: 400, max: 700 };

/**
 * What names and prices need of Latin Extended: the letters of European and Turkish names (Extended-A, ƏəȘșȚț, those of
 * Welsh, ẞ) and the signs of currencies; € is in plain Latin. The other 800 letters, phonetic and African ones, are
 * five times as many bytes.
 */
const COMMON =
  'U+0100-0130,U+0132-0151,U+0154-017F,U+018F,U+0218-021B,U+0259,U+1E80-1E85,U+1E9E,U+1EF2-1EF3,U+20A0-20AB,U+20AD-20C0';

/** Letters of Latin Extended that are in the file of plain Latin, too: ı, Œ and œ. */
const IN_LATIN = 'U+0131,U+0152-0153';

const IMPORT = /@import "(@fontsource-variable\/[\w-]+\/index\.css)";/g;
const FACE = /@font-face \{[^}]+\}/g;

/**
 * What browsers shape text with, and the figures of tables. Without ligatures and alternatives that depend on the
 * context, such as arrows for `->`: a seventh of Inter.
 */
const FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'rlig', 'kern', 'rvrn', 'tnum'];

/** One `@font-face`: its CSS, its file, and the characters that it is loaded for, as a `unicode-range`. */
type Face = { css: string; file: string; range: string };

/**
 * Replaces the imports in files named `fonts.css` by smaller fonts: only the weights that are used, and a further file
 * with what names and prices need. `packages` is `node_modules`, in whose cache they are kept.
 */
export function smallFonts(packages: string): Plugin {
  return {
    name: 'small-fonts',
    enforce: 'pre',
    async transform(css, id) {
      if (basename(id) !== 'fonts.css') return null;
      const imported = [...css.matchAll(IMPORT)].map(([, path]) => join(packages, path!));
      const faces = (await Promise.all(imported.map(facesIn))).flat().flatMap(withCommon);
      return (await Promise.all(faces.map(face => smaller(face, join(packages, '.cache/fonts'))))).join('\n');
    },
  };
}

async function facesIn(path: string): Promise<Face[]> {
  const all = await readFile(path, 'utf8');
  return [...all.matchAll(FACE)].map(([css]) => ({
    css,
    file: join(dirname(path), /url\(([^)]+)\)/.exec(css)![1]!),
    range: /unicode-range: ([^;]+);/.exec(css)![1]!,
  }));
}

/**
 * A common letter comes from one face only: Chromium loads every face whose range has a letter until one of them has
 * come.
 */
function withCommon(face: Face): Face[] {
  const isExtended = face.file.includes('-latin-ext-');
  const elsewhere = charactersOf(isExtended ? `${COMMON},${IN_LATIN}` : COMMON);
  const others = charactersOf(face.range).filter(character => !elsewhere.includes(character));
  const rest = { ...face, range: rangeOf(others) };
  return isExtended ? [rest, { ...face, range: COMMON }] : [rest];
}

/** The CSS of a face whose file has only its characters and our weights. */
async function smaller(face: Face, cache: string): Promise<string> {
  const font = await readFile(face.file);
  const key = createHash('sha256')
    .update(font)
    .update(face.range)
    .update(JSON.stringify([WEIGHTS, FEATURES]));
  const file = join(cache, key.digest('hex').slice(0, 16), basename(face.file));
  if (!existsSync(file)) await make(file, font, face.range);
  return face.css
    .replace(/url\([^)]+\)/, `url(${JSON.stringify(file)})`)
    .replace(/font-weight: [^;]+;/, `font-weight: ${WEIGHTS.min} ${WEIGHTS.max};`)
    .replace(/unicode-range: [^;]+;/, `unicode-range: ${face.range};`);
}

async function make(file: string, font: Buffer, range: string): Promise<void> {
  const options = {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  } as const;
  const small = await subsetFont(font, String.fromCodePoint(...charactersOf(range)), options);
  // The other stylesheet, or another build, may be making the same file.
  const draft = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(draft, small);
  await rename(draft, file);
}

function charactersOf(range: string): number[] {
  return range.split(',').flatMap(part => {
    const [first = 0, last = first] = part
      .replace('U+', '')
      .split('-')
      .map(hex => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
}

function rangeOf(characters: readonly number[]): string {
  const firsts = characters.filter((one, at) => one - 1 !== characters[at - 1]);
  const lasts = characters.filter((one, at) => one + 1 !== characters[at + 1]);
  const hex = (character: number) => character.toString(16).toUpperCase().padStart(4, '0');
  return firsts
    .map((first, at) => `U+${hex(first)}${first === lasts[at] ? '' : `-${hex(lasts[at]!)}`}`)
    .join(',');
}
