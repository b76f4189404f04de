import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';

type Part = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'web/dist');
const kB = 1_000;
let manifest: Record<string, Part>;

beforeAll(() => {
  manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
});

/** The scripts and styles that a browser needs before it shows these modules. */
function filesOf(modules: readonly string[], page = 'index.html'): Set<string> {
  const names = new Set([page, ...modules]);
  for (const name of names) for (const imported of manifest[name]?.imports ?? []) names.add(imported);
  return new Set([...names].flatMap(name => [manifest[name]!.file, ...(manifest[name]!.css ?? [])]));
}

/** What they are gzipped, in bytes. */
function loadOf(modules: readonly string[], page?: string): number {
  return sizeOf(filesOf(modules, page));
}

function sizeOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
}

const without = (files: Set<string>, loaded: Set<string>) => [...files].filter(file => !loaded.has(file));

const CONSOLE = 'Console.tsx';
const DASHBOARD = [CONSOLE, 'Dashboard.tsx', 'system/WeeksChart.tsx'];
const AHEAD = 'shell/listParts.ts';
test.each([
  ['the login', ['access/LoginShow.tsx'], 228],
  ['the dashboard, its chart included', DASHBOARD, 258],
  // A ceiling against unnoticed growth: filters, table, row menus and the texts of series are all in use. Parts that
  // the list of unassigned events shares are in chunks of their own, which compress 3 kB worse.
  ['the list of events', [CONSOLE, 'Events.tsx'], 375],
])('a first visit to %s loads no more than it needs', (_, modules, most) => {
  expect(loadOf(modules)).toBeLessThan(most * kB);
});

// Counted from the dashboard, once the browser has had a moment to load what all lists share.
test('each later screen of the console adds at most 80 kB to what the dashboard has loaded', () => {
  const dashboard = filesOf(DASHBOARD);
  const loaded = filesOf([...DASHBOARD, AHEAD]);
  expect(sizeOf(without(loaded, dashboard))).toBeLessThan(110 * kB);
  const screens = manifest['index.html']!.dynamicImports!.filter(name => manifest[name]!.imports);
  expect(screens).toContain('Events.tsx');
  const added = (name: string, before: Set<string>) => sizeOf(without(filesOf([CONSOLE, name]), before));
  const above = (most: number, before: Set<string>) =>
    screens.map(name => [name, added(name, before)] as const).filter(([, bytes]) => bytes > most);
  expect(above(80 * kB, loaded)).toEqual([]);
  // For a click before that moment: ceilings against unnoticed growth.
  expect(added('Events.tsx', dashboard)).toBeLessThan(136 * kB);
  expect(above(174 * kB, dashboard)).toEqual([]);
});

const SITE = 'site/client.ts';
test.each([
  // Among them the start page and the calendar.
  ['a page of the public site without forms', [], 10],
  ['a page with forms', ['site/islands.tsx', 'site/organizers/OrganizerForms.tsx'], 86],
])('a visit to %s loads no more than it needs, styles included', (_, modules, most) => {
  expect(loadOf(modules, SITE)).toBeLessThan(most * kB);
});

// No page can load more than all pages together.
test('the scripts of the public site are at most 95 kB, whatever a visitor does', () => {
  const names = new Set([SITE]);
  for (const name of names) {
    const { imports = [], dynamicImports = [] } = manifest[name]!;
    for (const imported of [...imports, ...dynamicImports]) names.add(imported);
  }
  const scripts = new Set([...names].map(name => manifest[name]!.file));
  expect([...scripts].join()).toContain('OrganizerForms');
  expect(sizeOf(scripts)).toBeLessThan(95 * kB);
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
