import { runStream } from '#contracts/platform/run.ts';
import { idOf } from '../facts/factCodec.ts';
import { process } from '../processes/process.ts';

/** The effect of working a run until it is over. */
export const WORK_RUN = 'workRun';

/** Has every run worked that is started; from the log's beginning, so that none is started in vain. */
export const beginRunOnRunStarted = process({
  name: 'beginRunOnRunStarted',
  of: [runStream],
  startsAt: 'beginning',
  on: {
    RunStarted: fact => [{ effect: WORK_RUN, key: WORK_RUN, payload: { runId: idOf(fact.stream) } }],
  },
});
