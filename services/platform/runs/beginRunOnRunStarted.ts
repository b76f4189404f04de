import { runStream } from '#contracts/platform/run.ts';
import { idOf } from '../facts/factCodec.ts';
import { process } from '../processes/process.ts';

/** The effect of working on a run until it is over. */
export const WORK_RUN = 'workRun';

/** Starts work on every run that is not over as it begins; reads from the beginning of the log, so that no run is missed. */
export const beginRunOnRunStarted = process({
  name: 'beginRunOnRunStarted',
  of: [runStream],
  startsAt: 'beginning',
  on: {
    RunStarted: ({ stream, data }) =>
      data.finished ? [] : [{ effect: WORK_RUN, key: WORK_RUN, payload: { runId: idOf(stream) } }],
  },
});
