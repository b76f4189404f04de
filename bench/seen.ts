import { resolve } from 'node:path';
import { type Product, startProduct } from '#testing/product.ts';
import { buildSite } from '../services/embedded/site.ts';
import type { Figure } from './measures/figures.ts';
import { load, quantile, visit } from './public.ts';

const NIGHTS = 40;
const VIEWS = 4_000;

/**
 * What it costs that nights are counted: 200 times a second a page of a night, to who has it already, which is the
 * cheapest there is; then 200 views a second that such pages tell, each of another visitor.
 */
export async function benchSeen(): Promise<Figure[]> {
  await buildSite(resolve(import.meta.dirname, '..'));
  const product = await startProduct();
  try {
    const nights = await madeNights(product);
    const views = Array.from({ length: VIEWS }, (_, number) => ({ number, night: nights[number % NIGHTS]! }));
    const pageOf = (night: string) => `${product.address}/events/${night}`;
    const etags = new Map<string, string>();
    for (const night of nights) etags.set(night, await visit(pageOf(night)));
    const pages = await load(views, ({ night }) => visit(pageOf(night), etags.get(night)));
    const told = await load(views, async ({ number, night }) => {
      const headers = { 'user-agent': `Mozilla/5.0 (Visitor ${number})` };
      const answer = await fetch(`${product.address}/my/seen/views/${night}`, { method: 'POST', headers });
      if (answer.status !== 204) throw new Error(`a view: ${answer.status}`);
    });
    const raw = (share: number) => ({ name: `its page, to who has it`, value: quantile(pages, share) });
    return [
      {
        name: 'a view that the page of a night tells',
        value: quantile(told, 0.5),
        unit: 'ms p50',
        raw: raw(0.5),
      },
      { name: 'the same', value: quantile(told, 0.95), unit: 'ms p95', raw: raw(0.95) },
    ];
  } finally {
    await product.stop();
  }
}

async function madeNights({ address, token }: Product): Promise<string[]> {
  const send = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { organizer } = (await send('/organizers', { name: 'Measured' })) as { organizer: { id: string } };
  const made: string[] = [];
  for (let number = 0; number < NIGHTS; number++) {
    const night = { title: `Night ${number}`, startDateTime: '2031-01-01T21:00', status: 'published' };
    const { event } = (await send('/admin/events', { ...night, eventOrganizerId: organizer.id })) as {
      event: { id: string };
    };
    made.push(event.id);
  }
  return made;
}
