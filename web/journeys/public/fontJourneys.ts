import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Site } from '../kit/site.ts';

/** What the file of common letters is for. */
const COMMON =
  'Łódź, Çeşme, Győr, Ștefan, Þórr, Cañón, Šibenik, Ərdəbil, Ŵyn, STRAẞE, 20 ₺, 500 ₹, 90 ₫, 80 ₴';
const OTHERS = {
  Greek: 'Ελλάδα',
  Cyrillic: 'Київ',
  Vietnamese: 'Nguyễn Đặng',
  'other Latin letters': 'Ɓɔʒ',
};

/** The fonts of names: every letter has one, and the common ones cost little. */
export function fontJourneys(site: () => Site): void {
  test('the first paint needs 75 kB of fonts, and European names and prices 15 kB more', async () => {
    // A browser of its own, which has no font yet.
    const page = await site().open({ locale: 'en-GB' });
    await page.goto('/about');
    const { length, bytes } = await fontsOf(page, 'Milonga');
    expect([length, bytes < 75_000]).toEqual([2, true]);
    const common = await fontsOf(page, COMMON);
    expect([common.length, common.bytes - bytes < 15_000]).toEqual([3, true]);
    expect(await lettersElsewhere(page)).toBe(0);
  });

  test.each(Object.entries(OTHERS))('no letter is lost: %s', async (_, name) => {
    const page = await site().open();
    await page.goto('/about');
    await fontsOf(page, name);
    expect(await lettersElsewhere(page)).toBe(0);
  });
}

/** Replaces a paragraph, and returns how many font files the page then has, and their size. */
async function fontsOf(page: Page, text: string): Promise<{ length: number; bytes: number }> {
  return page.evaluate(async name => {
    const paragraph = document.querySelector('#content p')!;
    paragraph.textContent = name;
    // Layout asks for what it needs.
    paragraph.getBoundingClientRect();
    await document.fonts.ready;
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const fonts = all.filter(one => one.name.endsWith('.woff2'));
    return { length: fonts.length, bytes: fonts.reduce((sum, one) => sum + one.encodedBodySize, 0) };
  }, text);
}

/** How many letters of the paragraph come from a font of the machine. */
async function lettersElsewhere(page: Page): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { root } = await devTools.send('DOM.getDocument');
  const { nodeId } = await devTools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '#content p',
  });
  const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
  expect(fonts.length).toBeGreaterThan(0);
  return fonts.filter(font => !font.isCustomFont).reduce((sum, font) => sum + font.glyphCount, 0);
}
