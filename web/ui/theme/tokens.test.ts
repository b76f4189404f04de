import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [dark, light] = css.split(/^}/m).map(readPalette) as [Palette, Palette];
type Palette = Record<string, string>;

const onSurfaces = ['text', 'muted', 'ember-text', 'tide', 'green', 'yellow', 'red', 'blue'];
const pairs: [string, string][] = [
  ...onSurfaces.flatMap(name =>
    ['page', 'surface', 'raised', 'field'].map((ground): [string, string] => [name, ground]),
  ),
  ...['green', 'yellow', 'red', 'blue'].map((name): [string, string] => [name, `${name}-wash`]),
  ...['green', 'yellow', 'red', 'blue'].map((name): [string, string] => ['text', `${name}-wash`]),
  ['on-ember', 'ember'],
  ['on-ember', 'ember-end'],
  ['on-red', 'red'],
];

test.each(pairs)('%s on %s is readable in both themes', (ink, ground) => {
  for (const palette of [dark, light]) {
    expect(contrast(colour(palette, ink), colour(palette, ground))).toBeGreaterThanOrEqual(4.5);
  }
});

test('borders of fields stand out from the background in both themes', () => {
  for (const palette of [dark, light]) {
    for (const ground of ['page', 'surface', 'field']) {
      expect(contrast(colour(palette, 'line-strong'), colour(palette, ground))).toBeGreaterThanOrEqual(3);
    }
  }
});

function readPalette(block: string): Palette {
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(m => [m[1], m[2]]));
}

function colour(palette: Palette, name: string): string {
  const value = palette[name];
  if (!value) throw new Error(`tokens.css has no --${name}`);
  return value;
}

/** WCAG 2.2, "contrast ratio" and "relative luminance". */
function contrast(a: string, b: string): number {
  const [bright, dim] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
