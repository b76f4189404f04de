import type { Product } from '#testing/product.ts';
import type { Figure } from './measures/figures.ts';
import { memoryOf } from './measures/memory.ts';

/** What the sitemap protocol allows in one part (sitemaps.org). */
const MOST = { addresses: 50_000, bytes: 50 * 1_024 ** 2 };

/**
 * The sitemap of a filled product: its index, and each of its parts in sequence, with the memory of the API. Throws if
 * a part is too large, or an address in two.
 */
export async function benchSitemap(product: Product): Promise<Figure[]> {
  const { address } = product;
  const api = () => memoryOf(product).find(({ name }) => name.startsWith('RSS of api'))?.value ?? 0;
  const before = api();
  const index = await read(`${address}/sitemap.xml`);
  const took: number[] = [];
  const seen = new Set<string>();
  let peak = before;
  for (const part of locationsIn(index.text)) {
    const { text, ms } = await read(address + new URL(part).pathname);
    const found = locationsIn(text);
    if (found.length > MOST.addresses || Buffer.byteLength(text) > MOST.bytes)
      throw new Error(`Too large: ${part}`);
    for (const url of found) if (seen.size === seen.add(url).size) throw new Error(`In two parts: ${url}`);
    took.push(ms);
    peak = Math.max(peak, api());
  }
  const sorted = took.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)]!;
  return [
    { name: 'index of the sitemap, nothing kept', value: index.ms, unit: 'ms' },
    {
      name: `a part of the sitemap, of ${took.length} with ${seen.size.toLocaleString('en')} addresses`,
      ...{ value: at(0.95), unit: 'ms p95', p50: at(0.5), p99: at(0.99) },
    },
    {
      name: 'RSS of the API at most, between two parts',
      value: peak,
      unit: 'MB',
      raw: { name: 'before', value: before },
    },
  ];
}

async function read(url: string): Promise<{ text: string; ms: number }> {
  const begun = performance.now();
  const answer = await fetch(url);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return { text, ms: performance.now() - begun };
}

function locationsIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!);
}
