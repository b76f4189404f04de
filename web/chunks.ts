import type { Rolldown } from 'vite';

/**
 * What a request is worth, in bytes of source that is not minified: its headers, a worse compression, and a place in
 * the queue. Two parts become one file if this, for all that load both, is more than what others load in vain.
 */
const REQUEST_BYTES = 22_000;

/** How often a screen is loaded, and a dialog or another part of one; each as often again as what is loaded after it. */
const SCREEN = 6;
const PART = 1;

type Pages = {
  /** The entry of the public pages. Nothing is put together that makes one of them load more. */
  site: string;
  /** The console's entry, what all its screens have around them, and what it loads without that. */
  console: string;
  frame: string;
  bare: readonly string[];
  /** The names of files that stay as they are. */
  fixed: readonly string[];
  /** Whether the styles with this id are not worth a request of their own. */
  isSmall: (id: string) => boolean;
};

/** Modules that the same entries need. Entries are pages, and whatever they load later. */
type Part = {
  file: string;
  modules: readonly { id: string; chunk: string }[];
  bytes: number;
  neededBy: Set<string>;
  /** The entries that never load it, as their page has it. */
  hadBy: Set<string>;
  /** The files that it imports. */
  loads: Set<string>;
  /** Only parts of the same kind become one file: those that the same public pages load. */
  kind: string;
};

type Parts = ReadonlyMap<string, Part>;
type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;
type Reached = ReadonlyMap<string, ReadonlySet<string>>;
/** How often entries are loaded, compared to each other. */
type Times = ReadonlyMap<string, number>;

const FIXED = 'fixed';
const CONSOLE = '';

/**
 * The file of each module that several entries share, by its id: names of groups for `codeSplitting`. By itself, as in
 * `output`, the bundler makes a file of what exactly the same entries share, and a list of the console had 118.
 */
export function fewChunks(
  output: Rolldown.RolldownOutput['output'],
  pages: Pages,
): ReadonlyMap<string, string> {
  const chunks: Chunks = new Map(
    output.filter(one => one.type === 'chunk').map(chunk => [chunk.fileName, chunk]),
  );
  const all = partsOf(chunks, pages);
  const console = chunkOf(chunks, pages.console);
  const frame = chunkOf(chunks, pages.frame);
  const screens = chunks.get(console)!.dynamicImports;
  const parts = merged(all.parts, all.times);
  const start = parts.find(part => part.kind === CONSOLE && part.neededBy.has(console))!;
  const nameOf = namesFor(chunks, start);
  return new Map(
    parts.flatMap(part =>
      part.modules.flatMap(({ id, chunk }) => {
        const isCommon = part.kind === CONSOLE || chunk === console || chunk === frame;
        // One style sheet for what all screens have and what they share, and in it those of the page first.
        const isStart = id.endsWith('.css') && (isCommon || (screens.includes(chunk) && pages.isSmall(id)));
        return part.kind === FIXED && !isStart ? [] : [[id, nameOf(isStart ? start : part)] as const];
      }),
    ),
  );
}

/** Names of files by what is largest in them, with a number if that is taken. */
function namesFor(chunks: Chunks, start: Part): (part: Part) => string {
  const names = new Map([[start.file, 'start']]);
  return ({ file }) => {
    const { name } = chunks.get(file)!;
    const alike = () => [...names.values()].filter(other => other.replace(/-\d+$/, '') === name).length;
    if (!names.has(file)) names.set(file, alike() ? `${name}-${alike() + 1}` : name);
    return names.get(file)!;
  };
}

/** A part for each chunk. Entries stay as they are: they are loaded by their own names. */
function partsOf(chunks: Chunks, pages: Pages): { parts: Part[]; times: Times } {
  const entries = [...chunks.values()].filter(isEntry).map(({ fileName }) => fileName);
  const reached = new Map(entries.map(entry => [entry, reach(chunks, [entry])]));
  const before = loadedBefore(chunks, reached, pages);
  const ofSite = [...reach(chunks, [chunkOf(chunks, pages.site)], true)].filter(name => reached.has(name));
  const partOf = (chunk: Rolldown.OutputChunk): Part => {
    const { fileName: file, moduleIds, modules, imports } = chunk;
    const bytes = Object.values(modules).reduce((total, { renderedLength }) => total + renderedLength, 0);
    const stays = isEntry(chunk) || pages.fixed.includes(chunk.name);
    return {
      file,
      modules: moduleIds.map(id => ({ id, chunk: file })),
      bytes,
      neededBy: new Set(
        entries.filter(entry => reached.get(entry)!.has(file) && !before.get(entry)!.has(file)),
      ),
      hadBy: new Set(entries.filter(entry => before.get(entry)!.has(file))),
      loads: new Set(imports),
      kind: stays ? FIXED : ofSite.filter(entry => reached.get(entry)!.has(file)).join(),
    };
  };
  const screens = chunks.get(chunkOf(chunks, pages.console))!.dynamicImports;
  const timesOf = (entry: string) =>
    entries.filter(other => before.get(other)!.has(entry)).length + (screens.includes(entry) ? SCREEN : PART);
  return {
    parts: [...chunks.values()].map(partOf),
    times: new Map(entries.map(entry => [entry, timesOf(entry)])),
  };
}

const isEntry = (chunk: Rolldown.OutputChunk) => chunk.isEntry || chunk.isDynamicEntry;

/** The chunks that these load, themselves included; with `later`, also what they load on demand. */
function reach(chunks: Chunks, names: readonly string[], later = false): Set<string> {
  const found = new Set(names);
  for (const name of found) {
    const { imports = [], dynamicImports = [] } = chunks.get(name) ?? {};
    for (const next of later ? [...imports, ...dynamicImports] : imports) found.add(next);
  }
  return found;
}

function chunkOf(chunks: Chunks, module: string): string {
  const found = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${module}`));
  if (!found) throw new Error(`No chunk begins with the module ${module}.`);
  return found.fileName;
}

/** What a browser has in any case when it loads an entry: what all that may load it have needed. */
function loadedBefore(chunks: Chunks, reached: Reached, pages: Pages): Reached {
  const [console, frame] = [chunkOf(chunks, pages.console), chunkOf(chunks, pages.frame)];
  const bare = new Set([frame, ...pages.bare.map(module => chunkOf(chunks, module))]);
  const entries = [...reached.keys()];
  const loadersOf = (entry: string) =>
    [...chunks.values()]
      .filter(({ dynamicImports }) => dynamicImports.includes(entry))
      .flatMap(({ fileName }) =>
        reached.has(fileName) ? fileName : entries.filter(other => reached.get(other)!.has(fileName)),
      );
  const loaders = new Map(entries.map(entry => [entry, loadersOf(entry)]));
  const everything = new Set(chunks.keys());
  const before = new Map<string, ReadonlySet<string>>(
    entries.map(entry => [entry, loaders.get(entry)!.length > 0 ? everything : new Set()]),
  );
  const haveAt = (entry: string, loader: string) => {
    const framed = loader === console && !bare.has(entry) ? reached.get(frame)! : [];
    return new Set([...reached.get(loader)!, ...before.get(loader)!, ...framed]);
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const [entry, from] of loaders) {
      if (from.length === 0) continue;
      const having = from
        .map(loader => haveAt(entry, loader))
        .reduce((one, other) => one.intersection(other));
      changed ||= having.size !== before.get(entry)!.size;
      before.set(entry, having);
    }
  }
  return before;
}

/** Puts those two together that gain most, again and again, as long as two gain anything. */
function merged(parts: readonly Part[], times: Times): Part[] {
  const left = new Map(parts.map(part => [part.file, part]));
  const pairUp = (one: Part, other: Part) => ({ one, other, gain: gainOf(left, one, other, times) });
  let pairs = parts.flatMap((one, at) => parts.slice(at + 1).map(other => pairUp(one, other)));
  for (;;) {
    pairs = pairs.filter(({ gain }) => gain > 0);
    if (pairs.length === 0) return [...left.values()];
    const best = pairs.reduce((most, next) => (next.gain > most.gain ? next : most));
    const { one, other } = best;
    // It may have become less since, by what others load now.
    const gain =
      isBetween(left, one, other) || isBetween(left, other, one) ? 0 : gainOf(left, one, other, times);
    if (gain < best.gain) {
      best.gain = gain;
      continue;
    }
    const whole = putTogether(left, one, other);
    pairs = pairs.filter(pair => ![pair.one, pair.other].some(part => part === one || part === other));
    for (const part of left.values()) if (part !== whole) pairs.push(pairUp(whole, part));
  }
}

/** What the entries that need both save, less what others then load in vain. */
function gainOf(parts: Parts, one: Part, other: Part, times: Times): number {
  if (one.kind !== other.kind || one.kind === FIXED) return 0;
  const loadsOf = (entries: ReadonlySet<string>) =>
    [...entries].reduce((total, entry) => total + times.get(entry)!, 0);
  const saved = REQUEST_BYTES * loadsOf(one.neededBy.intersection(other.neededBy));
  if (saved === 0) return 0;
  const inVain = (part: Part, entries: ReadonlySet<string>) =>
    part.bytes * loadsOf(entries.difference(part.neededBy).difference(part.hadBy));
  const direct = inVain(one, other.neededBy) + inVain(other, one.neededBy);
  if (direct >= saved) return 0;
  const further = (from: Part, entries: ReadonlySet<string>) =>
    loadedBy(parts, from).reduce((total, part) => total + inVain(part, entries), 0);
  return saved - direct - further(one, other.neededBy) - further(other, one.neededBy);
}

/** What a part loads, and what that loads. */
function loadedBy(parts: Parts, { loads }: Pick<Part, 'loads'>): Part[] {
  const found = new Set(loads);
  for (const file of found) for (const next of parts.get(file)!.loads) found.add(next);
  return [...found].map(file => parts.get(file)!);
}

/** Replaces two parts by one, which keeps the name of the larger one. */
function putTogether(parts: Map<string, Part>, one: Part, other: Part): Part {
  const [kept, gone] = one.bytes < other.bytes ? [other, one] : [one, other];
  const whole: Part = {
    ...kept,
    modules: [...one.modules, ...other.modules],
    bytes: one.bytes + other.bytes,
    neededBy: one.neededBy.union(other.neededBy),
    hadBy: one.hadBy.intersection(other.hadBy),
    loads: new Set([...one.loads, ...other.loads].filter(file => file !== one.file && file !== other.file)),
  };
  parts.delete(gone.file);
  parts.set(whole.file, whole);
  for (const part of parts.values()) {
    if (part.loads.delete(gone.file) && part !== whole) part.loads.add(whole.file);
  }
  for (const part of loadedBy(parts, whole)) {
    part.neededBy = part.neededBy.union(whole.neededBy.difference(part.hadBy));
  }
  return whole;
}

/** Whether one loads the other by way of a third: as one file, they would load that in a circle. */
function isBetween(parts: Parts, one: Part, other: Part): boolean {
  const thirds = new Set([...one.loads].filter(file => file !== other.file));
  return thirds.has(other.file) || loadedBy(parts, { loads: thirds }).includes(other);
}
