import { basename, posix } from 'node:path';

/** Source text by path from the project's root, with forward slashes. */
export type Sources = ReadonlyMap<string, string>;

const packages = ['contracts', 'services', 'projections', 'web'];
const areas = [
  ...['access', 'events', 'regions', 'organizers', 'users', 'imports'],
  ...['recommendations', 'feedback', 'support', 'audit', 'system', 'places', 'images'],
];
/** Second-level folders that are no areas. Those in `shared` may be imported by the areas of their package. */
const shared = ['platform', 'ui', 'shell'];
/** A program that puts areas together, as files at a package's root do. */
const composing = ['demo'];
const folders: Record<string, string[]> = {
  contracts: [...areas, ...shared, 'calendar', 'samples'],
  services: [...areas, ...shared, 'demo', 'embedded'],
  projections: [...areas, ...shared],
  web: [...areas, ...shared, 'journeys', 'public'],
};
/** A program of its own, which counts as an area. */
const programs = ['services/embedded/eventstore'];
/** An area of more files than these has folders of its own. */
const MANY_FILES = 25;
const aliases: [string, string][] = [
  ['#contracts/', 'contracts/'],
  ['#platform/', 'services/platform/'],
  ['#testing/', 'tests/kit/'],
];

export const isTest = (path: string): boolean =>
  /\.(test|journey|bench|contract)\.tsx?$/.test(path) || path.startsWith('web/journeys/');
export const isSource = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path);

/** Where a file stands: its package, and the folder below it ('' for a file at the package's root). */
function placeOf(path: string): { home: string; area: string } {
  const [home = '', second = '', ...rest] = path.split('/');
  return { home, area: rest.length > 0 ? second : '' };
}

/** What a source file imports, statically or dynamically; types alone are no import at run time. */
function specifiersIn(text: string): { specifier: string; typesOnly: boolean }[] {
  const found = text.matchAll(
    /(?:^\s*(?:import|export)\s+(type\s)?[\w\s{},*$]*?from\s*|^\s*import\s+|\bimport\(\s*)['"]([^'"]+)['"]/gm,
  );
  return [...found].map(([, types, specifier = '']) => ({ specifier, typesOnly: types !== undefined }));
}

/** The project's file that a specifier means, or undefined when it means a package. */
function fileOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix));
  return alias && specifier.replace(...alias);
}

/** Project files that a source file imports, for types too. */
export function importsOf(path: string, text: string): string[] {
  return specifiersIn(text).flatMap(({ specifier }) => fileOf(path, specifier) ?? []);
}

/** Names of the npm packages that the given programs need at run time, with all they import. */
export function packagesNeeded(sources: Sources, programs: string[]): string[] {
  const needed = new Set<string>();
  const seen = new Set(programs);
  for (const path of seen) {
    const text = isSource(path) ? (sources.get(path) ?? '') : '';
    for (const { specifier } of specifiersIn(text).filter(({ typesOnly }) => !typesOnly)) {
      const file = fileOf(path, specifier);
      if (file) seen.add(file);
      else if (!specifier.startsWith('node:'))
        needed.add(/^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
    }
  }
  return [...needed].sort();
}

/**
 * The dependency rule: the four packages know only contracts; areas know only platform (or ui) and contracts;
 * platform knows no area; files at a package's root compose. One exception: projections stand on the services'
 * platform (store client, codec, database, clocks) instead of having all that twice. Tests stand outside, for
 * they put parts together.
 */
export function brokenImports(sources: Sources): string[] {
  const broken: string[] = [];
  for (const [path, text] of sources) {
    if (!isSource(path) || isTest(path) || !packages.includes(placeOf(path).home)) continue;
    for (const target of importsOf(path, text)) {
      const reason = whyForbidden(path, target);
      if (reason) broken.push(`${path} imports ${target}: ${reason}`);
    }
  }
  return broken;
}

function whyForbidden(path: string, target: string): string | undefined {
  const from = placeOf(path);
  const to = placeOf(target);
  if (to.home === 'contracts') return undefined;
  if (from.home !== to.home) {
    if (from.home === 'projections' && target.startsWith('services/platform/')) return undefined;
    return 'the packages know only contracts';
  }
  if (from.area === '' || composing.includes(from.area) || from.area === to.area) return undefined;
  if (shared.includes(to.area)) return undefined;
  if (shared.includes(from.area)) return `${from.area} knows no area`;
  return to.area === '' ? 'only files at the root compose' : 'two areas meet in contracts alone';
}

/** Folders: process first, area second, noun third where the area has many files. */
export function strayFolders(sources: Sources): string[] {
  const paths = [...sources.keys()].filter(path => packages.includes(placeOf(path).home));
  const sizes = Map.groupBy(paths, areaFolder);
  return paths.flatMap(path => {
    const { home, area } = placeOf(path);
    if (area !== '' && !folders[home]?.includes(area)) return [`${path}: ${area} is no area`];
    const folder = areaFolder(path);
    const levels = path.slice(folder.length + 1).split('/').length;
    if (levels > 2) return [`${path}: there is no folder below a noun`];
    const small = (sizes.get(folder)?.length ?? 0) <= MANY_FILES;
    return levels === 2 && small ? [`${path}: ${folder} has too few files for folders`] : [];
  });
}

/** The folder of the area that a file belongs to. */
const areaFolder = (path: string): string =>
  programs.find(program => path.startsWith(`${program}/`)) ??
  path.split('/').slice(0, -1).slice(0, 2).join('/');

const nameless = /^(index|utils?|helpers?|types|common)\.|(Handler|Service|Dto)\.tsx?$/;
const defaultExport = /^export default |\bas default\b/m;
const ownMachine = /(^|[\s'"`(=])\/(work|home|Users)\/\w/m;

/** The rules of style that can be read from names and text. */
export function styleBreaches(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) => {
    const breaches: string[] = [];
    if (ownMachine.test(text)) breaches.push('names a path of one machine');
    if (isSource(path)) {
      if (nameless.test(basename(path))) breaches.push('is not named for what it exports');
      if (defaultExport.test(text) && !path.endsWith('.config.ts')) breaches.push('has a default export');
      const data = !/=>|\bfunction\b/.test(text);
      if (!isTest(path) && !data && text.split('\n').length > 301) breaches.push('is longer than 300 lines');
    }
    return breaches.map(breach => `${path} ${breach}`);
  });
}
