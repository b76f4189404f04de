import { createRequire } from 'node:module';
import sharp, { type OverlayOptions } from 'sharp';
import { escapedHtml } from '#platform/http/escapedHtml.ts';

/** A text drawn in one colour, to be laid on a picture. */
export type DrawnText = { width: number; height: number; at(left: number, top: number): OverlayOptions };
type Style = { font: keyof typeof FONTS; colour: string; width: number };

const require = createRequire(import.meta.url);

/** Headlines and text; Rubik has the Hebrew and Arabic letters that neither of the others has. */
const FONTS = {
  headline: {
    family: 'Bricolage Grotesque ExtraBold, Rubik',
    file: require.resolve(
      '@expo-google-fonts/bricolage-grotesque/800ExtraBold/BricolageGrotesque_800ExtraBold.ttf',
    ),
  },
  text: {
    family: 'Inter SemiBold, Rubik',
    file: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  },
  others: {
    family: 'Rubik',
    file: require.resolve('@expo-google-fonts/rubik/700Bold/Rubik_700Bold.ttf'),
  },
};
const ENDING = '…';

/** Draws a text in the first of the sizes, in pixels, in which it is no higher than `height`; cut if it is in none. */
export async function drawnText(
  text: string,
  style: Style,
  { sizes, height }: { sizes: readonly number[]; height: number },
): Promise<DrawnText> {
  await withAllFonts();
  for (const size of sizes) {
    const drawn = await draw(text, style, size);
    if (drawn.height <= height) return drawn;
  }
  const smallest = sizes.at(-1)!;
  for (let rest = text; ; ) {
    rest = rest
      .slice(0, Math.floor(rest.length * 0.85))
      .toWellFormed()
      .trim();
    const drawn = await draw(rest + ENDING, style, smallest);
    if (drawn.height <= height || rest.length < 2) return drawn;
  }
}

async function draw(text: string, { font, colour, width }: Style, size: number): Promise<DrawnText> {
  const { family, file } = FONTS[font];
  const markup = `<span foreground="${colour}">${escapedHtml(text)}</span>`;
  const drawn = await sharp({
    text: { text: markup, font: `${family} ${size}`, fontfile: file, width, wrap: 'word-char', rgba: true },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { info, data } = drawn;
  return {
    width: info.width,
    height: info.height,
    at: (left, top) => ({ input: data, left: Math.round(left), top: Math.round(top) }),
  };
}

let loaded: Promise<unknown> | undefined;

/** A text names one file, but may need letters of another one: a file that was named once stays known. */
function withAllFonts(): Promise<unknown> {
  loaded ??= Promise.all(
    Object.values(FONTS).map(({ family, file }) =>
      sharp({ text: { text: 'a', font: family, fontfile: file } }).toBuffer(),
    ),
  );
  return loaded;
}
