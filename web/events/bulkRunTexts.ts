import { BULK_EVENTS, UNDO_BULK_EVENTS } from '#contracts/events/bulkCalls.ts';
import { UNDO_IMPORT } from '#contracts/events/importCalls.ts';
import type { RunRead } from '#contracts/system/runCalls.ts';
import type { Say } from '../platform/messages.ts';
import { isOver } from './eventListQueries.ts';
import type { ListTextKey } from './listTexts.ts';

const DELETE_ALL = 'deleteAllEvents';

const WORDS = {
  [DELETE_ALL]: { running: 'runningDeleteAll', over: 'overDeleteAll', failed: 'deleteAllFailed' },
  [BULK_EVENTS]: { running: 'runningBulk', over: 'overBulk', failed: 'failedRun' },
  [UNDO_BULK_EVENTS]: { running: 'runningUndo', over: 'overUndo', failed: 'failedRun' },
  [UNDO_IMPORT]: { running: 'runningUndo', over: 'overUndo', failed: 'failedRun' },
} as const;

/** What a run over events does, or has done. */
export function runHeading(say: Say<ListTextKey>, run: RunRead): string {
  const words = WORDS[run.kind as keyof typeof WORDS] ?? WORDS[BULK_EVENTS];
  if (!isOver(run.status)) return say(words.running);
  if (run.status === 'cancelled') return say('cancelledRun');
  const allFailed = run.failed > 0 && run.succeeded === 0;
  const notAll = run.kind === DELETE_ALL && run.failed > 0;
  return say(run.status === 'failed' || allFailed || notAll ? words.failed : words.over);
}

/** Whether a run can be taken back as one. */
export function isTakenBack({ kind }: RunRead): boolean {
  return kind === BULK_EVENTS || kind === DELETE_ALL;
}
