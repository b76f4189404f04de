import { describe, it } from 'vitest';
import type { NewFact } from '#contracts/platform/fact.ts';
import type { runFacts } from '#contracts/platform/run.ts';
import { given } from '#testing/specification.ts';
import { runRules } from './run.ts';

const history = given(runRules);
const order = { kind: 'deleteAllEvents', parameters: {}, total: 3 };
const counts = { succeeded: 1, failed: 1, skipped: 0 };
const started: NewFact<typeof runFacts> = { type: 'RunStarted', data: order };
const selected: NewFact<typeof runFacts> = { type: 'RunItemsSelected', data: { total: 3 } };
const cancelled: NewFact<typeof runFacts> = { type: 'RunCancelled', data: {} };
const finished: NewFact<typeof runFacts> = { type: 'RunFinished', data: counts };

describe('a run', () => {
  it('is started once', () => {
    history().when('StartRun', order).then(started);
    history(started).when('StartRun', order).refuses('This run has already been started.');
  });

  it('has its items selected once', () => {
    history(started).when('SelectRunItems', { total: 3 }).then(selected);
    history(started, selected).when('SelectRunItems', { total: 9 }).then();
  });

  it('is cancelled once, and not when it is over', () => {
    history(started, selected).when('CancelRun', {}).then(cancelled);
    history(started, cancelled).when('CancelRun', {}).then();
    history(started, finished).when('CancelRun', {}).refuses('This run has already ended.');
    history().when('CancelRun', {}).refuses('This run does not exist, or was deleted.');
  });

  it('ends once, also when it was cancelled', () => {
    history(started, selected).when('FinishRun', counts).then(finished);
    history(started, selected, cancelled).when('FinishRun', counts).then(finished);
    history(started, selected, finished)
      .when('FailRun', { ...counts, why: 'Late' })
      .then();
    history(started)
      .when('FailRun', { ...counts, why: 'No list' })
      .then({
        type: 'RunFailed',
        data: { ...counts, why: 'No list' },
      });
  });
});
