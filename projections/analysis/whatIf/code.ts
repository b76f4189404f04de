import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStream } from '#contracts/platform/fact.ts';
import type { Projection } from '../../platform/rows/projection.ts';
import { loadStrange } from '../guard/answering.ts';
import type { Pulse } from '../guard/pulse.ts';

/** What is folded with: the projections and kinds of streams of a folder of sources. `name` is for people. */
export type Code = { name: string; projections: readonly Projection[]; streams: readonly AnyStream[] };

/** Where the sources of a version are. */
export type Sources = { name: string; folder: string };

/**
 * Loads the folds of a folder.
 * @throws an Error that names it, if there are none or they cannot be loaded.
 */
export async function loadCode(pulse: Pulse, { name, folder }: Sources): Promise<Code> {
  const load = async (file: string, what: string): Promise<unknown> => {
    const path = join(folder, file);
    if (!existsSync(path)) throw new Error(`${name} has no ${file}: it is no version of Tanda.`);
    const found = (await loadStrange(pulse, pathToFileURL(path), `${file} of ${name}`))[what];
    if (!Array.isArray(found)) throw new Error(`${file} of ${name} has no list ${what}.`);
    return found;
  };
  return {
    name,
    projections: (await load('projections/projections.ts', 'projections')) as Projection[],
    streams: (await load('contracts/streams.ts', 'streams')) as AnyStream[],
  };
}

/** The projection of that name, if the code has it. */
export function projectionIn({ projections }: Code, name: string): Projection | undefined {
  return projections.find(projection => projection.name === name);
}

/** The same projection; whoever watches the pulse sees on which fact it is working. */
export function watched(projection: Projection, pulse: Pulse): Projection {
  const { parts } = projection;
  let last = 0n;
  return {
    ...projection,
    fold(row, fact) {
      last = fact.position;
      return pulse.around(last, () => projection.fold(row, fact));
    },
    ...(parts && {
      parts: { ...parts, rowsOf: row => pulse.around(last, () => [...parts.rowsOf(row)]) },
    }),
  };
}
