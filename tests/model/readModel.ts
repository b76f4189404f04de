import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { streams } from '#contracts/streams.ts';
import { projections } from '../../projections/projections.ts';
import { processes } from '../../services/compose/areaWork.ts';

/** The model as its records declare it, and which commands have recorded which facts. */
export type Model = {
  kinds: { category: string; commands: string[]; facts: string[] }[];
  /** From a log: `category command fact`. */
  recorded: { category: string; command: string; fact: string }[];
  rows: { name: string; categories: readonly string[] }[];
  screens: { name: string; reads: string[] }[];
  processes: { name: string; categories: readonly string[]; facts: string[] }[];
};

const root = resolve(import.meta.dirname, '../..');
/** Folders of `web` that are no area. */
const NO_AREAS = ['platform', 'ui', 'shell', 'journeys', 'public', 'styles'];

/** Reads the model from the declarations of all packages, and from a log as `tanda log export` writes it. */
export async function readModel(log: string): Promise<Model> {
  return {
    kinds: streams.map(({ category, commands, facts }) => ({
      category,
      commands: Object.keys(commands),
      facts: Object.keys(facts),
    })),
    recorded: recordedIn(log),
    rows: projections.map(({ name, categories = [] }) => ({ name, categories })),
    screens: await screens(),
    processes: processes.map(({ name, categories, on }) => ({ name, categories, facts: Object.keys(on) })),
  };
}

/** The log of the newest release. */
export function newestLog(): string {
  const found = globSync('tests/releases/*/log.jsonl.br', { cwd: root }).sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  return join(root, found.at(-1)!);
}

type Line = { stream?: string; type?: string; metadata?: { command?: { name?: string } } };

function recordedIn(log: string): Model['recorded'] {
  const bytes = readFileSync(log);
  const text = (log.endsWith('.br') ? brotliDecompressSync(bytes) : bytes).toString();
  const found = new Map<string, Model['recorded'][number]>();
  for (const line of text.split('\n').filter(Boolean)) {
    const { stream, type: fact, metadata } = JSON.parse(line) as Line;
    const command = metadata?.command?.name;
    if (!stream || !fact || !command) continue;
    const category = stream.slice(0, stream.indexOf('-'));
    const kind = streams.find(one => one.category === category);
    if (kind && fact in kind.facts && command in kind.commands) {
      found.set(`${category} ${command} ${fact}`, { category, command, fact });
    }
  }
  return [...found.keys()].sort().map(key => found.get(key)!);
}

const IMPORT = /import\s+(?:type\s)?\{([^}]*)\}\s+from '#contracts\/([^']*[cC]alls\.ts)'/g;

/** Each area of the console, with the projections that the calls it imports read. */
async function screens(): Promise<Model['screens']> {
  const files = globSync('web/*/**/*.{ts,tsx}', { cwd: root }).filter(file => !file.includes('.test.'));
  const reads = new Map<string, Set<string>>();
  for (const file of files.sort()) {
    const area = file.split(/[\\/]/)[1]!;
    if (NO_AREAS.includes(area)) continue;
    const known = reads.get(area) ?? new Set();
    reads.set(area, known);
    for (const [, names = '', module = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const calls = (await import(join(root, 'contracts', module))) as Record<string, { reads?: string[] }>;
      for (const name of names.split(',').map(text => text.trim().split(' ')[0]!)) {
        for (const read of calls[name]?.reads ?? []) known.add(read);
      }
    }
  }
  return [...reads]
    .map(([name, found]) => ({ name, reads: [...found].sort() }))
    .filter(one => one.reads.length > 0);
}
