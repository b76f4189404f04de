import {
  BULK_EVENTS,
  CHANGE_VENUE,
  MERGE_DANCE_STYLE,
  REZONE_EVENTS,
  UNDO_BULK_EVENTS,
} from '#contracts/events/runKinds.ts';
import { UNDO_IMPORT } from '#contracts/imports/runKinds.ts';
import { isOver } from '#contracts/platform/run.ts';
import type { RunRead } from '#contracts/system/runCalls.ts';
import type { Say } from '../../platform/texts/messages.ts';
import type { ListTextKey } from '../event/listTexts.ts';

const DELETE_ALL = 'deleteAllEvents';

const WORDS = {
  [DELETE_ALL]: { running: 'runningDeleteAll', over: 'overDeleteAll', failed: 'deleteAllFailed' },
  [BULK_EVENTS]: { running: 'runningBulk', over: 'overBulk', failed: 'failedRun' },
  [MERGE_DANCE_STYLE]: { running: 'runningMerge', over: 'overMerge', failed: 'failedRun' },
  [REZONE_EVENTS]: { running: 'runningRezone', over: 'overRezone', failed: 'failedRun' },
  [CHANGE_VENUE]: { running: 'runningVenue', over: 'overVenue', failed: 'failedRun' },
  [UNDO_BULK_EVENTS]: { running: 'runningUndo', over: 'overUndo', failed: 'failedRun' },
  [UNDO_IMPORT]: { running: 'runningUndo', over: 'overUndo', failed: 'failedRun' },
} as const;

/** The heading for what a run over events does or has done. */
export function runHeading(say: Say<ListTextKey>, run: RunRead): string {
  const regions = regionsAssigned(run);
  if (regions && isOver(run.status) && run.status !== 'cancelled') {
    if (wentWrong(run)) return say('assignFailed');
    return say(regions.size === 1 ? 'assigned' : 'assignedEach', { n: run.succeeded });
  }
  const words = WORDS[run.kind as keyof typeof WORDS] ?? WORDS[BULK_EVENTS];
  if (!isOver(run.status)) return say(words.running);
  if (run.status === 'cancelled') return say('cancelledRun');
  return say(wentWrong(run) ? words.failed : words.over);
}

/** The regions that a run assigned, if that is what it did. */
function regionsAssigned({ kind, parameters }: RunRead): Set<string> | undefined {
  const { action } = parameters as { action?: { kind?: string; regionOf?: Record<string, string> } };
  if (kind !== BULK_EVENTS || action?.kind !== 'regions') return undefined;
  return new Set(Object.values(action.regionOf ?? {}));
}

/** Whether a run can be undone as a whole. */
export function isUndoable({ kind }: RunRead): boolean {
  return [BULK_EVENTS, DELETE_ALL, REZONE_EVENTS, MERGE_DANCE_STYLE, CHANGE_VENUE].includes(kind);
}

/** Whether the events that a run changed still exist, so that they can be shown. */
export function leavesEvents({ kind, parameters }: RunRead): boolean {
  const leaving = [UNDO_BULK_EVENTS, REZONE_EVENTS, MERGE_DANCE_STYLE, CHANGE_VENUE];
  if (kind !== BULK_EVENTS) return leaving.includes(kind);
  return (parameters as { action?: { kind?: string } }).action?.kind !== 'delete';
}

/** Whether a run that is over did not achieve its purpose. */
export function wentWrong({ kind, status, succeeded, failed }: RunRead): boolean {
  if (status === 'failed') return true;
  return status === 'finished' && failed > 0 && (succeeded === 0 || kind === DELETE_ALL);
}
