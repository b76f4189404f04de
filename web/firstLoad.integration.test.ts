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
const DASHBOARD = [CONSOLE, 'Dashboard.tsx', 'system/dashboard/WeeksChart.tsx'];
const AHEAD = 'shell/listParts.ts';

test.each([
  ['the login', ['access/LoginShow.tsx']],
  ['the dashboard, its chart included', DASHBOARD],
])('a first visit to %s loads at most 250 kB before it is shown', (_, modules) => {
  expect(loadOf(modules)).toBeLessThan(250 * kB);
});

test('each later screen of the console is shown after at most 70 kB more than the dashboard', () => {
  const dashboard = filesOf(DASHBOARD);
  const added = (screen: string, before: Set<string>) => sizeOf(without(filesOf([CONSOLE, screen]), before));
  const above = (most: number, before: Set<string>) =>
    screens.map(screen => [screen, added(screen, before)] as const).filter(([, bytes]) => bytes > most);
  const screens = manifest['index.html']!.dynamicImports!.filter(name => manifest[name]!.imports);
  expect(screens).toEqual(expect.arrayContaining(['Events.tsx', 'Users.tsx', 'events/QualityList.tsx']));
  expect(above(70 * kB, dashboard)).toEqual([]);
  // Once the browser has had a moment to load what lists share. A ceiling against unnoticed growth.
  expect(above(50 * kB, filesOf([...DASHBOARD, AHEAD]))).toEqual([]);
});

test('no screen of the console needs more than 27 files, and no two files load each other in a circle', () => {
  const screens = manifest['index.html']!.dynamicImports!;
  expect(screens.length).toBeGreaterThan(25);
  const many = screens.filter(screen => filesOf([CONSOLE, screen]).size > 27);
  expect(many).toEqual([]);
  const loadsItself = (name: string) => {
    const found = new Set(manifest[name]!.imports);
    for (const one of found) for (const next of manifest[one]!.imports ?? []) found.add(next);
    return found.has(name);
  };
  expect(Object.keys(manifest).filter(loadsItself)).toEqual([]);
});

const SITE = 'site/client.ts';
test.each([
  // Among them the start page and the calendar.
  ['a page of the public site without forms', [], 11.5],
  ['a page with forms', ['site/islands.tsx', 'site/organizers/OrganizerForms.tsx'], 86],
])('a visit to %s loads no more than it needs, styles included', (_, modules, most) => {
  expect(loadOf(modules, SITE)).toBeLessThan(most * kB);
});

/** A page and all that it may load later. */
function allOf(page: string): Part[] {
  const names = new Set([page]);
  for (const name of names) {
    const { imports = [], dynamicImports = [] } = manifest[name]!;
    for (const imported of [...imports, ...dynamicImports]) names.add(imported);
  }
  return [...names].map(name => manifest[name]!);
}

test('the styles of all screens of the console together are at most 46 kB', () => {
  const styles = new Set(allOf('index.html').flatMap(({ css = [] }) => css));
  expect(styles.size).toBeGreaterThan(10);
  expect(sizeOf(styles)).toBeLessThan(46 * kB);
});

// No page can load more than all pages together.
test('the scripts of the public site are at most 95 kB, whatever a visitor does', () => {
  const scripts = new Set(allOf(SITE).map(({ file }) => file));
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
