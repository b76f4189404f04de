import { expect, test } from 'vitest';
import { axeFinds } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

export function promoJourneys(site: () => Site): void {
  test('each text is copied as shown, which the button says for two seconds and no longer', async () => {
    const page = await site().open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.clock.install({ time: '2026-11-22T20:00:00Z' });
    await page.goto('/promo');
    const copy = page.getByRole('button', { name: /^Copy / });
    await until(() => copy.count()).toBe(4);
    await page.clock.pauseAt('2026-11-22T21:00:00Z');
    const copied = page.getByRole('button', { name: /Copied / });
    for (const [name, says] of [
      ['Instagram and Facebook', '#Tanda'],
      ['Twitter / X', '#Tanda'],
      ['WhatsApp and text messages', site().address],
      ['Discord', `<${site().address}/>`],
    ] as const) {
      const shown = await page.locator('li', { hasText: name }).locator('pre').textContent();
      expect(shown).toContain(says);
      await page.getByRole('button', { name: `Copy ${name}` }).click();
      await page.getByRole('button', { name: `Copied ${name}` }).waitFor();
      expect(await copied.count()).toBe(1);
      expect(await page.getByRole('status').textContent()).toBe(`${name}: the text has been copied.`);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
    }
    await page.clock.runFor(1_999);
    expect(await copied.count()).toBe(1);
    await page.clock.runFor(1);
    await until(() => copied.count()).toBe(0);
    expect(await page.getByRole('status').textContent()).toBe('');

    // A browser that does not allow it selects the text instead.
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Copy Twitter / X' }).click();
    await page.getByText('This browser does not allow copying.').waitFor();
    expect(await page.evaluate(() => String(getSelection()))).toContain(
      'Where do we dance tonight? Tanda knows',
    );
    expect(await copied.count()).toBe(0);
    // Axe waits by timers, which a stopped clock never ends.
    await page.clock.resume();
    expect(await axeFinds(page)).toEqual([]);
  });

  test('the songs are fetched when they are wanted, play, and are downloaded under their names', async () => {
    const page = await site().open();
    const fetched: string[] = [];
    page.on('request', request => request.url().endsWith('.flac') && fetched.push(request.url()));
    await page.goto('/promo');
    await page
      .getByRole('button', { name: /^Copy / })
      .first()
      .waitFor();
    expect(fetched).toEqual([]);
    const seconds = () =>
      page.locator('audio').evaluateAll(all => all.map(it => Math.round((it as HTMLAudioElement).duration)));
    await page.locator('audio').evaluateAll(all =>
      all.forEach(it => {
        (it as HTMLAudioElement).preload = 'metadata';
      }),
    );
    await until(seconds).toEqual([21, 23]);
    for (const [name, file] of [
      ['Step Into the Ring', 'Tanda - Step Into the Ring.flac'],
      ['Quédate una tanda más', 'Tanda - Quédate una tanda más.flac'],
    ] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name }).click();
      expect((await download).suggestedFilename()).toBe(file);
    }
  });
}
