import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';

type Part = { file: string; css?: string[]; imports?: string[] };

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'web/dist');
const kB = 1_000;
let manifest: Record<string, Part>;

beforeAll(() => {
  manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
});

/** The scripts and styles that a browser needs before it shows these modules, gzipped, in bytes. */
function loadOf(modules: readonly string[], page = 'index.html'): number {
  const names = new Set([page, ...modules]);
  for (const name of names) for (const imported of manifest[name]?.imports ?? []) names.add(imported);
  const files = new Set([...names].flatMap(name => [manifest[name]!.file, ...(manifest[name]!.css ?? [])]));
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
}

const CONSOLE = 'Console.tsx';
test.each([
  ['the login', ['access/LoginShow.tsx'], 228],
  ['the dashboard, its chart included', [CONSOLE, 'Dashboard.tsx', 'system/WeeksChart.tsx'], 265],
  // A ceiling against unnoticed growth: filters, table, row menus and the texts of series are all in use. Parts that
  // the list of unassigned events shares are in chunks of their own, which compress 3 kB worse.
  ['the list of events', [CONSOLE, 'Events.tsx'], 375],
])('a first visit to %s loads no more than it needs', (_, modules, most) => {
  expect(loadOf(modules)).toBeLessThan(most * kB);
});

test.each([
  ['the start page', ['site/islands.tsx', 'site/home/Headline.tsx'], 80],
  ['a page on which nothing moves', [], 9],
])('a visit to %s loads no more than it needs', (_, modules, most) => {
  expect(loadOf(modules, 'site/client.ts')).toBeLessThan(most * kB);
});

test('every script and style of at least 1 KiB has a Brotli and a gzip version', () => {
  const files = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]);
  const large = files.filter(
    file => /\.(js|css)$/.test(file) && readFileSync(join(dist, file)).length >= 1_024,
  );
  expect(large.length).toBeGreaterThan(20);
  const bare = large.filter(file => ['.br', '.gz'].some(end => !existsSync(join(dist, file + end))));
  expect(bare).toEqual([]);
});
