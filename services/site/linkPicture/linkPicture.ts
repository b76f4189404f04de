import sharp from 'sharp';
import { drawable } from './drawable.ts';
import { type DrawnText, drawnText } from './drawnText.ts';

/** What a picture says; its texts may be anything. */
export type Told = {
  brand: string;
  title: string;
  /** When, and where. */
  lines: readonly string[];
  /** Shown before the title: Cancelled, Moved. */
  warning: string | null;
};

/** As wide and high as link previews show pictures. */
export const PICTURE = { width: 1_200, height: 630 };
const MARGIN = 72;
const TEXT_WIDTH = 720;
const INK = '#120d1a';
const COLOURS = { text: '#f4eefb', muted: '#b9abcb', ember: '#ff7a59', warning: '#f87171' };
/** The 3–2 son clave. */
const LIT = new Set([0, 3, 6, 10, 12]);
const GAP = 18;

/** Draws the picture of a page in link previews, as PNG. */
export async function linkPicture(told: Told): Promise<Buffer> {
  const brand = await line(told.brand, COLOURS.text, 34);
  const lines = await Promise.all(
    told.lines.map((text, index) => line(text, index === 0 ? COLOURS.ember : COLOURS.muted, 36)),
  );
  const warning = told.warning === null ? null : await line(told.warning, COLOURS.warning, 34);
  const below = lines.filter(one => one !== null);
  const belowHeight = below.reduce((sum, one) => sum + one.height + GAP, 0);
  const top = MARGIN + 60 + (warning ? warning.height + 2 * GAP : 0);
  const room = PICTURE.height - MARGIN - belowHeight - GAP - top;
  const title = await headline(told.title, room);

  const laid = [];
  if (brand) laid.push(brand.at(MARGIN + 60, MARGIN + (44 - brand.height) / 2));
  let bottom = PICTURE.height - MARGIN;
  for (const one of below.toReversed()) {
    bottom -= one.height;
    laid.push(one.at(MARGIN, bottom));
    bottom -= GAP;
  }
  if (title) {
    bottom -= GAP + title.height;
    laid.push(title.at(MARGIN, bottom));
  }
  if (warning) laid.push(warning.at(MARGIN, bottom - 2 * GAP - warning.height));
  return sharp(Buffer.from(background())).composite(laid).png({ compressionLevel: 9 }).toBuffer();
}

async function headline(text: string, height: number): Promise<DrawnText | null> {
  const shown = drawable(text);
  if (!shown) return null;
  const style = { font: 'headline', colour: COLOURS.text, width: TEXT_WIDTH } as const;
  return drawnText(shown, style, { sizes: [88, 72, 58, 46], height });
}

async function line(text: string, colour: string, size: number): Promise<DrawnText | null> {
  const shown = drawable(text);
  if (!shown) return null;
  return drawnText(shown, { font: 'text', colour, width: TEXT_WIDTH }, { sizes: [size], height: size * 1.6 });
}

/** The ring of sixteen steps at the right, with five lit, and a small one beside the site's name. */
function background(): string {
  const { width, height } = PICTURE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="ember" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#ff7a59"/><stop offset="1" stop-color="#ffb54c"/>
      </linearGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="${INK}"/>
    <rect width="${width}" height="6" y="${height - 6}" fill="url(#ember)"/>
    ${ring({ x: 1_092, y: 300, radius: 222, step: 18, lit: 42 })}
    ${ring({ x: MARGIN + 22, y: MARGIN + 22, radius: 19, step: 1.8, lit: 3.6 })}
  </svg>`;
}

function ring({ x, y, radius, step, lit }: Record<'x' | 'y' | 'radius' | 'step' | 'lit', number>): string {
  return Array.from({ length: 16 }, (_, index) => {
    const angle = (index / 16) * 2 * Math.PI - Math.PI / 2;
    const [cx, cy] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    const isLit = LIT.has(index);
    return `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${isLit ? lit : step}" fill="${isLit ? 'url(#ember)' : '#3a2c4e'}"/>`;
  }).join('');
}
