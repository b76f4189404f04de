import { basename, posix } from 'node:path';

/** Source text by path from the project's root, with forward slashes. */
export type Sources = ReadonlyMap<string, string>;

const packages = ['contracts', 'services', 'projections', 'web'];
/** Where the services list their areas, each with the file in which it says what it has. */
const LIST = 'services/compose/areas.ts';
/** Second-level folders that are not areas, and that all areas of their package may import. */
const shared = ['platform', 'ui', 'shell'];
/** Programs that compose areas, as files at the root of a package do. */
const composing = ['compose', 'demo', 'restore'];
/** Folders of a package that are no areas. */
const others: Record<string, string[]> = {
  contracts: [...shared, 'calendar', 'samples'],
  services: [...shared, ...composing, 'embedded'],
  projections: [...shared, 'analysis'],
  web: [...shared, 'journeys', 'public'],
};
/** A separate program, which counts as an area. */
const programs = ['services/embedded/eventstore'];
/** An area of more files than this has sub-folders. */
const MANY_FILES = 25;
const aliases: [string, string][] = [
  ['#contracts/', 'contracts/'],
  ['#platform/', 'services/platform/'],
  ['#testing/', 'tests/kit/'],
];

export const isTest = (path: string): boolean =>
  /\.(test|journey|bench|contract)\.tsx?$/.test(path) || path.startsWith('web/journeys/');
export const isSource = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path);

/** The package of a file, and the folder below it ('' for a file at the package's root). */
function placeOf(path: string): { home: string; area: string } {
  const [home = '', second = '', ...rest] = path.split('/');
  return { home, area: rest.length > 0 ? second : '' };
}

/**
 * What a source file imports, statically or dynamically; `typesOnly` if nothing of it remains at run time.
 */
function specifiersIn(text: string): { specifier: string; typesOnly: boolean }[] {
  const found = text.matchAll(
    /(?:^\s*(?:import|export)\s+(type\s)?[\w\s{},*$]*?from\s*|^\s*import\s+|\bimport\(\s*)['"]([^'"]+)['"]/gm,
  );
  return [...found].map(([, types, specifier = '']) => ({ specifier, typesOnly: types !== undefined }));
}

/** The file of the project that a specifier refers to; undefined for an npm package. */
function fileOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix));
  return alias && specifier.replace(...alias);
}

/** Files of the project that a source file imports, type imports included. */
export function importsOf(path: string, text: string): string[] {
  return specifiersIn(text).flatMap(({ specifier }) => fileOf(path, specifier) ?? []);
}

/** Names of the npm packages that programs and their imports need at run time. */
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
 * platform knows no area; files at a package's root compose. One exception: projections build on the
 * services' platform (store client, codec, database, clocks) instead of duplicating it. Tests are exempt,
 * because they compose.
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

/** Folders at the wrong level: first the package, then the area, then a noun if the area has many files. */
export function strayFolders(sources: Sources): string[] {
  const paths = [...sources.keys()].filter(path => packages.includes(placeOf(path).home));
  const sizes = Map.groupBy(paths, areaFolder);
  const listed = importsOf(LIST, sources.get(LIST) ?? '').filter(path => path.endsWith('/area.ts'));
  const areas = listed.map(path => placeOf(path).area);
  return paths.flatMap(path => {
    const { home, area } = placeOf(path);
    if (area !== '' && !areas.includes(area) && !others[home]?.includes(area))
      return [`${path}: ${area} is not an area`];
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

/** Breaches of the style rules that can be checked by names and text. */
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
