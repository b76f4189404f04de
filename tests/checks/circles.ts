import { posix } from 'node:path';
import { importsOf, isSource, isTest, type Sources } from './architecture.ts';

type Arrows = ReadonlyMap<string, ReadonlySet<string>>;

/** The most files that a folder may hold, tests included. */
const MOST_FILES = 30;
/** Folders that may hold more: lists of data, with what they may hold. */
const LARGER: Readonly<Record<string, number>> = {
  // Read from the list in its README, and never moved: others link to its files.
  'docs/decisions': Number.POSITIVE_INFINITY,
  // One file per kind of stream, written by a program.
  'contracts/samples': 60,
};

/** Tests and benches are exempt, because they compose. */
const isOutside = (path: string): boolean => isTest(path) || /^(tests|bench)\//.test(path);

/** The import graph, type imports included. */
function arrowsOf(files: Sources): Map<string, Set<string>> {
  const inside = [...files].filter(([path]) => isSource(path) && !isOutside(path));
  return new Map(
    inside.map(([path, text]) => [path, new Set(importsOf(path, text).filter(target => files.has(target)))]),
  );
}

/** Import cycles of files, type imports included: `a.ts → b.ts → a.ts`. */
export const circlesOfFiles = (files: Sources): string[] =>
  waysRound(arrowsOf(files)).map(way => [...way, way[0]].join(' → '));

/** Import cycles of folders, with an example import for each step. */
export function circlesOfFolders(files: Sources): string[] {
  const steps = new Map<string, string>();
  const arrows = new Map<string, Set<string>>();
  for (const [path, targets] of arrowsOf(files)) {
    const from = posix.dirname(path);
    for (const target of targets) {
      const to = posix.dirname(target);
      if (from === to) continue;
      const known = arrows.get(from) ?? new Set();
      arrows.set(from, known.add(to));
      const step = `${from} → ${to}`;
      if (!steps.has(step))
        steps.set(step, `${from} (${posix.basename(path)} imports ${posix.basename(target)})`);
    }
  }
  return waysRound(arrows).map(way => {
    const told = way.map((from, index) => steps.get(`${from} → ${way[(index + 1) % way.length]}`));
    return [...told, way[0]].join(' → ');
  });
}

/**
 * Imports from a sub-folder to a folder above it: the root of a folder composes, its sub-folders do the work.
 */
export const upwardImports = (files: Sources): string[] =>
  [...arrowsOf(files)].flatMap(([path, targets]) =>
    [...targets]
      .filter(target => posix.dirname(path).startsWith(`${posix.dirname(target)}/`))
      .map(target => `${path} → ${target}`),
  );

/** Folders with too many files to survey, tests included. */
export function crowdedFolders(files: Sources): string[] {
  const folders = Map.groupBy(files.keys(), path => posix.dirname(path));
  return [...folders]
    .filter(([folder, inside]) => inside.length > (LARGER[folder] ?? MOST_FILES))
    .map(([folder, { length }]) => `${folder} holds ${length} files`);
}

/**
 * For every edge on a cycle, the shortest cycle through it; each cycle once, rotated to begin with its first
 * name in sort order. So an edge that is added to a known cycle is always reported.
 */
function waysRound(arrows: Arrows): string[][] {
  const ways = new Map<string, string[]>();
  for (const [from, targets] of arrows) {
    for (const to of targets) {
      const back = shortestWay(arrows, to, from);
      if (!back) continue;
      const first = back.indexOf(back.toSorted()[0]!);
      const way = [...back.slice(first), ...back.slice(0, first)];
      ways.set(way.join(), way);
    }
  }
  return [...ways.values()].sort((a, b) => (a.join() < b.join() ? -1 : 1));
}

function shortestWay(arrows: Arrows, from: string, to: string): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[from, undefined]]);
  for (const node of cameFrom.keys()) {
    if (node === to) return wayTo(node, cameFrom);
    for (const next of arrows.get(node) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, node);
  }
  return undefined;
}

function wayTo(node: string, cameFrom: ReadonlyMap<string, string | undefined>): string[] {
  const before = cameFrom.get(node);
  return before === undefined ? [node] : [...wayTo(before, cameFrom), node];
}
