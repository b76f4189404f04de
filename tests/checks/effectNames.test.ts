import { afterAll, expect, test } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { freshness } from '#platform/database/freshness.ts';
import type { SendMail } from '#platform/processes/mail.ts';
import { REACT } from '#platform/processes/processLoop.ts';
import { WORK_RUN } from '#platform/runs/beginRunOnRunStarted.ts';
import { connectStore } from '#platform/store/store.ts';
import { codesOf, performersOf } from '../../services/compose/areaWork.ts';
import { offersToWork } from '../../services/compose/offers.ts';
import { workCore } from '../../services/compose/work.ts';
import { effectNameTexts } from '../../web/system/effects/effectNameTexts.ts';

// Nothing is asked of these: performers are only made.
const pool = connectPool('postgres://127.0.0.1:1/none', { name: 'test' });
const store = connectStore({ url: 'esdb://127.0.0.1:1?tls=false' });
const waiting = freshness(pool, () => {});
afterAll(() => Promise.all([waiting.close(), store.close(), pool.end()]));

test('every effect that is performed has a name that people read', async () => {
  const sendMail: SendMail = async () => {};
  const mailing = { jwtSecret: '', brand: 'Tanda', site: 'http://localhost', sendMail };
  const core = workCore({ pool, store, mailing, log: undefined as never }, waiting);
  const needs = await offersToWork(core);
  const performed = [
    ...Object.keys({ ...codesOf(core), ...performersOf(core, needs) }),
    ...['command', REACT, WORK_RUN],
  ];
  expect(performed.length).toBeGreaterThan(40);
  expect(performed.toSorted()).toEqual(Object.keys(effectNameTexts.texts).toSorted());
});
