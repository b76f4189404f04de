import { isOver, type RunState, runStream } from '#contracts/platform/run.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import type { Rules } from '../commands/rules.ts';
import { notFound, Refusal } from '../refusals/refusal.ts';

// A run is started, its items are selected once, and it ends: finished when every item has been processed,
// cancelled, or failed if it cannot continue. Cancelling is a request; the run is over when its worker has
// stopped.

export const runRules: Rules<typeof runStream> = {
  of: runStream,

  decide: {
    StartRun(state, data) {
      if (state) throw new Refusal(platformSentences.runStarted);
      return [{ type: 'RunStarted', data }];
    },
    SelectRunItems(state, data) {
      const { selected } = present(state);
      return selected ? [] : [{ type: 'RunItemsSelected', data }];
    },
    CancelRun(state) {
      const { status } = present(state);
      if (isOver(status)) throw new Refusal(platformSentences.runOver);
      return status === 'cancelling' ? [] : [{ type: 'RunCancelled', data: {} }];
    },
    FinishRun: (state, data) => (isOver(present(state).status) ? [] : [{ type: 'RunFinished', data }]),
    FailRun: (state, data) => (isOver(present(state).status) ? [] : [{ type: 'RunFailed', data }]),
  },
};

function present(state: RunState | undefined): RunState {
  if (!state) throw notFound(platformSentences.noRun);
  return state;
}
