import { describe, it } from 'vitest';
import { given, type TestFact } from '#testing/folds/projectionSpecification.ts';
import { runs } from './runs.ts';

const fact = (id: number, type: string, data: object = {}): TestFact => ({ stream: `run-${id}`, type, data });
const started = (id: number) =>
  fact(id, 'RunStarted', { kind: 'deleteAllEvents', parameters: { of: id }, total: 9 });
const counts = { succeeded: 5, failed: 2, skipped: 1 };

describe('runs', () => {
  it('begin as running, with what was requested and by whom', () => {
    given(runs, [started(1), started(2), fact(2, 'RunItemsSelected', { total: 8 })]).then({
      1: { id: '1', status: 'running', total: 9, parameters: { of: 1 }, startedBy: 'ana', finishedAt: null },
      2: { id: '2', status: 'running', total: 8, revision: 1, succeeded: 0 },
    });
  });

  it('end as finished, cancelled or failed, with their figures', () => {
    given(runs, [
      ...[1, 2, 3, 4].map(started),
      fact(1, 'RunFinished', counts),
      fact(2, 'RunCancelled'),
      fact(2, 'RunFinished', counts),
      fact(3, 'RunFailed', { ...counts, why: 'No such list' }),
      fact(4, 'RunCancelled'),
    ]).then({
      1: { ...counts, status: 'finished', why: null },
      2: { ...counts, status: 'cancelled' },
      3: { ...counts, status: 'failed', why: 'No such list' },
      4: { status: 'cancelling', finishedAt: null },
    });
  });
});
