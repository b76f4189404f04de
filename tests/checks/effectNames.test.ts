import { afterAll, expect, test } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { freshness } from '#platform/database/freshness.ts';
import type { SendMail } from '#platform/processes/mail.ts';
import { REACT } from '#platform/processes/processLoop.ts';
import { WORK_RUN } from '#platform/runs/beginRunOnRunStarted.ts';
import { connectStore } from '#platform/store/store.ts';
import { doorWork } from '../../services/doorWork.ts';
import { performersOf, workParts } from '../../services/runProcesses.ts';
import { effectNameTexts } from '../../web/system/effects/effectNameTexts.ts';

// Nothing is asked of these: performers are only made.
const pool = connectPool('postgres://127.0.0.1:1/none', { name: 'test' });
const store = connectStore({ url: 'esdb://127.0.0.1:1?tls=false' });
const waiting = freshness(pool, () => {});
afterAll(() => Promise.all([waiting.close(), store.close(), pool.end()]));

test('every effect that is performed has a name that people read', () => {
  const clock = () => new Date();
  const sendMail: SendMail = async () => {};
  const door = { jwtSecret: '', brand: 'Tanda', site: 'http://localhost', sendMail };
  const signal = AbortSignal.abort();
  const work = workParts({ pool, store, signal, log: undefined as never });
  const { codes, performers } = doorWork({ ...work, ...door, clock });
  const performed = [
    ...Object.keys({ ...codes, ...performers, ...performersOf(work, waiting, { pool, door, clock }) }),
    ...[REACT, WORK_RUN],
  ];
  expect(performed.length).toBeGreaterThan(40);
  expect(performed.toSorted()).toEqual(Object.keys(effectNameTexts.texts).toSorted());
});
