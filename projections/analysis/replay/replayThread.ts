import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { answer, loadStrange } from '../guard/answering.ts';
import { recipeIn } from './recipe.ts';
import { type Period, replay } from './replay.ts';

/** What the thread of a replay is asked for. */
export type ReplayOrder = Period & { url: string; file: string };

answer<ReplayOrder>(async ({ url, file, ...period }, { pulse, onProgress }) => {
  const name = basename(file);
  const recipe = recipeIn(await loadStrange(pulse, pathToFileURL(file), name), name);
  const pool = connectPool(url, { name: 'replay', max: 2, statements: 'maintenance' });
  return replay({ ...period, pool, streams, recipe, pulse, onProgress })
    .catch(error => {
      throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
    })
    .finally(() => pool.end());
});
