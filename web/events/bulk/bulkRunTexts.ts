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
import type { RunTextKey } from './runTexts.ts';

const DELETE_ALL = 'deleteAllEvents';

type Deed =
  | 'Change'
  | 'Status'
  | 'Region'
  | 'Regions'
  | 'Organizer'
  | 'Feature'
  | 'Unfeature'
  | 'Cancel'
  | 'Delete'
  | 'Suggested'
  | 'Merge'
  | 'Rezone'
  | 'Venue'
  | 'DeleteAll'
  | 'Undo'
  | 'UndoImport';
type Action = { kind?: string; isFeatured?: boolean; regionOf?: Record<string, string> };

const ACTIONS = new Map<string, Deed>([
  ['status', 'Status'],
  ['region', 'Region'],
  ['regions', 'Regions'],
  ['organizer', 'Organizer'],
  ['cancel', 'Cancel'],
  ['delete', 'Delete'],
  ['suggested', 'Suggested'],
]);
const KINDS = new Map<string, Deed>([
  [DELETE_ALL, 'DeleteAll'],
  [MERGE_DANCE_STYLE, 'Merge'],
  [REZONE_EVENTS, 'Rezone'],
  [CHANGE_VENUE, 'Venue'],
  [UNDO_BULK_EVENTS, 'Undo'],
  [UNDO_IMPORT, 'UndoImport'],
]);
const FAILED = {
  Regions: 'assignFailed',
  DeleteAll: 'deleteAllFailed',
  Undo: 'failedUndo',
  UndoImport: 'failedUndoImport',
} as const;

/** The heading for what a run over events does or has done. */
export function runHeading(say: Say<RunTextKey>, run: RunRead): string {
  const deed = deedOf(run);
  const { status, succeeded: count } = run;
  if (!isOver(status)) return say(`running${deed}`);
  if (status === 'cancelled') return say('cancelledRun');
  if (wentWrong(run)) return say(deed in FAILED ? FAILED[deed as keyof typeof FAILED] : 'failedRun');
  if (deed === 'DeleteAll') return say('overDeleteAll');
  // All of it was skipped, for example because somebody has changed it since.
  if (count === 0) return say(deed === 'Undo' || deed === 'UndoImport' ? 'nothingUndone' : 'nothing');
  if (deed === 'Regions') return say(isOneRegion(run) ? 'overOneRegion' : 'overRegions', { n: count });
  return say(`over${deed}`, { count });
}

function actionOf({ parameters }: RunRead): Action {
  return (parameters as { action?: Action }).action ?? {};
}

function deedOf(run: RunRead): Deed {
  if (run.kind !== BULK_EVENTS) return KINDS.get(run.kind) ?? 'Change';
  const { kind = '', isFeatured } = actionOf(run);
  if (kind === 'featured') return isFeatured ? 'Feature' : 'Unfeature';
  return ACTIONS.get(kind) ?? 'Change';
}

function isOneRegion(run: RunRead): boolean {
  return new Set(Object.values(actionOf(run).regionOf ?? {})).size === 1;
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
