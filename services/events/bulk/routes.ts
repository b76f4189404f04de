import { sql } from 'kysely';
import {
  type BulkAction,
  bulkEvents,
  nameEvents,
  previewBulk,
  undoBulk,
} from '#contracts/events/bulkCalls.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import type { Chosen } from '#contracts/events/forms.ts';
import {
  BULK_EVENTS,
  CHANGE_VENUE,
  DELETE_ALL_EVENTS,
  MERGE_DANCE_STYLE,
  REZONE_EVENTS,
  UNDO_BULK_EVENTS,
} from '#contracts/events/runKinds.ts';
import { isOver } from '#contracts/platform/run.ts';
import type { RunRow } from '#contracts/platform/runs.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { Api } from '#platform/http/api.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';
import type { StartRun } from '#platform/runs/startRun.ts';
import { checkOrganizer } from '../event/checkOrganizer.ts';
import { changeOf } from '../event/form.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { findNames } from './names.ts';
import { answerOf } from './runAnswer.ts';
import { countSelected } from './selection.ts';

export type BulkSchema = EventsSchema & { runs: RunRow };
type Parts = { db: ReadModel<BulkSchema>; startRun: StartRun; chosen: Chosen; clock(): Date };

const UNDOABLE: readonly string[] = [
  ...[BULK_EVENTS, DELETE_ALL_EVENTS, REZONE_EVENTS, MERGE_DANCE_STYLE],
  CHANGE_VENUE,
];

/** The calls that apply one action to many events. */
export function bulkRoutes(api: Api, { db, startRun, chosen, clock }: Parts): void {
  api.query(previewBulk, ({ body }) => countSelected(db, body, clock()));

  api.query(nameEvents, async ({ body }) => ({ names: await findNames(db, body.ids) }));

  api.command(bulkEvents, async ({ body, asked }) => {
    const { action } = body;
    await checkChosen(action, chosen);
    const count = async () => (await countSelected(db, body, asked.now)).count;
    const order = { kind: BULK_EVENTS, parameters: body, count, reads: ['events'] };
    return answerOf(await startRun(order, asked));
  });

  api.command(undoBulk, async ({ params: { id }, asked }) => {
    const run = await db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst();
    if (!run || !UNDOABLE.includes(run.kind)) throw notFound(platformSentences.noRun);
    if (!isOver(run.status)) throw new Refusal(eventSentences.goingOn);
    const before = await undoOf(db, id);
    if (before && before !== asked.commandId) throw new Refusal(eventSentences.undone);
    const order = {
      kind: UNDO_BULK_EVENTS,
      parameters: { runId: id },
      count: async () => run.succeeded,
      reads: ['events'],
    };
    return answerOf(await startRun(order, asked));
  });
}

async function undoOf(db: ReadModel<BulkSchema>, runId: string): Promise<string | null> {
  const run = await db
    .selectFrom('runs')
    .select('id')
    .where('kind', '=', UNDO_BULK_EVENTS)
    .where(sql`parameters ->> 'runId'`, '=', runId)
    .where('status', '!=', 'failed')
    .executeTakeFirst();
  return run?.id ?? null;
}

/** Refuses up front what every single event would refuse. */
async function checkChosen(action: BulkAction, chosen: Chosen): Promise<void> {
  if (action.kind === 'region') await changeOf({ regionId: action.regionId }, chosen);
  if (action.kind === 'regions') {
    for (const regionId of new Set(Object.values(action.regionOf))) await changeOf({ regionId }, chosen);
  }
  if (action.kind !== 'organizer') return;
  const { eventOrganizerId } = action;
  checkOrganizer((await changeOf({ eventOrganizerId }, chosen)).organizerStanding);
}
