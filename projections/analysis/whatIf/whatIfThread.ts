import { connectPool } from '#platform/database/database.ts';
import { answer } from '../guard/answering.ts';
import { loadCode, type Sources } from './code.ts';
import { whatIf } from './whatIf.ts';

/** What the thread of a comparison is asked for. */
export type WhatIfOrder = { url: string; name: string; live: Sources; other: Sources };

answer<WhatIfOrder>(async ({ url, name, ...sources }, { pulse, onProgress }) => {
  const other = await loadCode(pulse, sources.other);
  const live = await loadCode(pulse, sources.live);
  const pool = connectPool(url, { name: 'what if', max: 4, statements: 'maintenance' });
  return whatIf({ pool, name, live, other, pulse, onProgress }).finally(() => pool.end());
});
