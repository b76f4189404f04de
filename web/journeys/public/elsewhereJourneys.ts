import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { axeFinds, passesInBothThemes } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';

/** The calendar on other sites, and on paper. */
export function elsewhereJourneys(site: () => Site): void {
  test('one line of HTML shows the nights on another site, without cookies, in both themes', async () => {
    const { title } = await site().create({
      ...{ title: 'Framed <b>social</b>', status: 'published', locationCity: 'Lisbon' },
      startDateTime: '2030-03-01T20:00:00',
    });
    const page = await site().open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/your-site?search=framed');
    await passesInBothThemes(page, 'your site');
    const line = await page.getByLabel('The line to paste').inputValue();
    await page
      .getByRole('region', { name: 'Embedded in your page' })
      .getByRole('button', { name: 'Copy' })
      .click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(line);

    const elsewhere = await site().open({ javaScriptEnabled: false });
    await elsewhere.goto(await otherSite(`<!doctype html><title>School</title>${line}`));
    const frame = elsewhere.frameLocator('iframe').first();
    await frame.getByText(title).waitFor();
    expect(await frame.getByRole('listitem').count()).toBe(1);
    expect(await elsewhere.context().cookies()).toEqual([]);

    for (const theme of ['light', 'dark']) {
      await page.goto(`/embed?search=framed&theme=${theme}`);
      expect(await axeFinds(page), theme).toEqual([]);
    }
  });

  test('a poster is one sheet of paper, whose button prints; without scripts there is none', async () => {
    const { id } = await site().create({
      ...{ title: 'A very long night of dancing '.repeat(6), status: 'published', locationCity: 'Lisbon' },
      startDateTime: '2030-03-02T20:00:00',
    });
    const page = await site().open();
    await page.goto(`/events/${id}`);
    await sharesFrom(page, `${site().address}/events/${id}`);
    await page.getByRole('link', { name: 'Poster to print' }).click();
    await page.getByRole('img', { name: `QR code of ${site().address}/events/${id}` }).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    expect(await page.locator('body').getAttribute('data-printed')).toBe('yes');
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    // A4 is 210 by 297 mm, of 72 points to the inch.
    const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf)!;
    expect([Number(width) / 72, Number(height) / 72].map(inches => Math.round(inches * 25.4))).toEqual([
      210, 297,
    ]);

    const plain = await site().open({ javaScriptEnabled: false });
    await plain.goto(`/es/events/${id}/poster`);
    await plain.getByText('Escanéalo').waitFor();
    expect(await plain.getByRole('button').count()).toBe(0);
    await plain.goto(`/es/events/${id}`);
    const mail = await plain.getByRole('link', { name: 'Compartir' }).getAttribute('href');
    expect(new URL(mail!).searchParams.get('body')).toBe(`${site().address}/es/events/${id}`);
  });
}

/** Shares a night with what the device has, thinks better of it, and copies its address where there is nothing. */
async function sharesFrom(page: Page, address: string): Promise<void> {
  const share = page.getByRole('link', { name: 'Share' });
  const shared = () => page.evaluate(() => document.body.dataset.shared);
  const copied = page.getByRole('status').filter({ hasText: 'Link copied.' });
  await page.evaluate(() => {
    navigator.share = async data => {
      document.body.dataset.shared = data?.url;
      throw new DOMException('', 'AbortError');
    };
  });
  await share.click();
  await expect.poll(shared).toBe(address);
  expect(await copied.count()).toBe(0);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => {
          document.body.dataset.shared = `copied ${text}`;
        },
      },
    });
  });
  await share.click();
  await copied.waitFor();
  expect(await shared()).toBe(`copied ${address}`);
  expect(await axeFinds(page)).toEqual([]);
}

/** Serves a page under another origin; returns its address. */
async function otherSite(html: string): Promise<string> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>(settle => server.listen(0, '127.0.0.1', settle));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
