import type { Page } from 'playwright-core';
import { until } from '../kit/until.ts';

/** Has a new source send items, and waits until a search finds all of them in the list; nobody decides them. */
export async function collect(page: Page, search: string, items: readonly object[]): Promise<void> {
  await page.evaluate(
    async ({ items, name }) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'idempotency-key': crypto.randomUUID(),
      };
      const ask = async (path: string, more: RequestInit) => (await fetch(path, { headers, ...more })).json();
      const body = JSON.stringify({ name });
      const { key } = await ask('/api/admin/import-sources', { method: 'POST', body });
      const bySource = { 'content-type': 'application/json', 'x-api-key': key };
      const sent = JSON.stringify({ items });
      await ask('/api/import/collected', { method: 'POST', headers: bySource, body: sent });
    },
    { items, name: `Calendar of ${search}` },
  );
  const listed = () =>
    page.evaluate(async search => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      const answer = await fetch(`/api/imported-events?search=${search}`, { headers });
      return (await answer.json()).pagination.total;
    }, search);
  await until(listed).toBe(items.length);
}
