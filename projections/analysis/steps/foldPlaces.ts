import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Where a function is in the sources. */
export type Place = { file: string; line: number };

/**
 * Where the folds of rows are, by projection and type of fact (`''` for the fold of all), and those of the states that
 * rules decide on, by category and type.
 */
export type Places = {
  rows: Record<string, Record<string, Place>>;
  states: Record<string, Record<string, Place>>;
};

let found: Promise<Places> | undefined;

/** Where the folds of this version are, as V8 says of the functions themselves; found once per process. */
export function foldPlaces(): Promise<Places> {
  found ??= find().catch(error => {
    found = undefined;
    throw error;
  });
  return found;
}

async function find(): Promise<Places> {
  const thread = new Worker(new URL('./foldPlacesThread.ts', import.meta.url));
  try {
    const [places] = (await once(thread, 'message')) as [Places];
    return places;
  } finally {
    await thread.terminate();
  }
}
