import { sql } from 'kysely';
import type pg from 'pg';
import {
  bulkApproveImported,
  bulkRejectImported,
  bulkReopenImported,
  DELETE_ALL_IMPORTED,
  deleteAllImported,
  previewReview,
  REVIEW_IMPORTED,
  type ReviewOrder,
} from '#contracts/importedEvents/bulkCalls.ts';
import {
  importedDecisions,
  importedEventStats,
  listImportedEvents,
  showImportedEvent,
} from '#contracts/importedEvents/calls.ts';
import { importedEventSentences } from '#contracts/importedEvents/sentences.ts';
import { type Language, tell } from '#contracts/platform/sentences/sentence.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { actRoutes } from '#platform/queue/queueRoutes.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { answeredRun, changedBy } from '#platform/runs/answeredRun.ts';
import { nearestTo } from './collecting/nearest.ts';
import type { VenueAt } from './following/eventBody.ts';
import {
  countWaiting,
  findImported,
  findOneImported,
  findStats,
  type ImportedSchema,
} from './importedQueries.ts';

/** The length of the id of an event or series, with which that of a date begins. */
const STREAM_ID = 36;

export type ReviewNeeds = {
  /** What an id names now, if anything: an event, that which it was merged into, or a series. */
  survivingEvent(id: string): Promise<{ id: string; kind: 'event' | 'series' } | undefined>;
  /** The venue of the venue book where an item takes place. */
  venueAt: VenueAt;
  /** The names of accounts. */
  namesOf(ids: readonly string[]): Promise<Map<string, string>>;
};

/** The calls with which administrators see and decide what was collected. */
export function reviewRoutes(core: Core, { namesOf, survivingEvent, venueAt }: ReviewNeeds): void {
  const { calls, clock } = core;
  const db = core.db<ImportedSchema>();
  calls.query(importedEventStats, () => findStats(db, clock()));
  calls.query(listImportedEvents, ({ query, language }) => findImported(db, query, language));
  calls.query(showImportedEvent, async ({ params: { id }, language }) => {
    const found = await findOneImported(db, id, language);
    if (!found) throw notFound(importedEventSentences.none);
    const { item, row } = found;
    const [venue, nearest] = await Promise.all([
      venueAt(row),
      nearestTo(db, { ...row, eventId: item.eventId?.slice(0, STREAM_ID) ?? null }),
    ]);
    return { item, venue: venue ?? null, nearest };
  });

  actRoutes(core, importedDecisions, {
    namesOf,
    acts: {
      approve: ({ body }) => ['ApproveImport', { notes: body.reviewNotes || null, ...noticeIn(body) }],
      async link({ body }) {
        const there = await survivingEvent(body.eventId);
        if (!there) throw notFound(importedEventSentences.noEvent);
        const data = { notes: body.reviewNotes || null, eventId: there.id, kind: there.kind };
        return ['LinkImport', { ...data, ...noticeIn(body) }];
      },
      reject: ({ body }) => ['RejectImport', { reason: body.reviewNotes, ...noticeIn(body) }],
      reopen: () => ['ReopenImport', {}],
    },
    answer: (id, { state, commit }) => ({
      item: { id, importStatus: state.status, reviewNotes: state.notes },
      commit,
    }),
  });
  bulkRoutes(core);
}

function noticeIn({ notice }: { notice?: { text: string; language: Language } | null | undefined }) {
  return notice ? { notice: notice.text, noticeLanguage: notice.language } : {};
}

function bulkRoutes(core: Core): void {
  const { calls, startRun } = core;
  const db = core.db<ImportedSchema>();
  const review = reviewEach(core);
  calls.query(previewReview, async ({ body: { filter, exclude } }) => ({
    count: await countWaiting(db, filter, exclude),
  }));
  calls.command(bulkApproveImported, ({ body: { reviewNotes, ...selection }, asked, language }) =>
    review({ decision: 'approve', ...selection }, reviewNotes || null, asked, language),
  );
  calls.command(bulkRejectImported, ({ body: { reviewNotes, ...selection }, asked, language }) =>
    review({ decision: 'reject', ...selection }, reviewNotes, asked, language),
  );
  calls.command(bulkReopenImported, ({ body, asked, language }) =>
    review({ decision: 'reopen', ...body }, null, asked, language),
  );

  calls.command(deleteAllImported, async ({ asked, language }) => {
    const count = async () => {
      const rows = core.db<ImportedSchema>().selectFrom('importedEvents').where('deletedAt', 'is', null);
      return (await rows.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count;
    };
    const order = { kind: DELETE_ALL_IMPORTED, parameters: {}, count, reads: ['importedEvents'] };
    const { id: jobId, commit, total, counts } = await startRun(order, asked);
    const { allDeleted, beingDeleted } = importedEventSentences;
    const message = tell(counts ? allDeleted : beingDeleted, language);
    return {
      body: { message, jobId, count: counts?.succeeded ?? total, commit },
      status: counts ? 200 : 202,
    };
  });
}

type Order = ReviewOrder extends infer One ? (One extends unknown ? Omit<One, 'worded'> : never) : never;

/** Makes the function that starts the run of a decision about many. */
function reviewEach({ pool, startRun, ...core }: Core) {
  const db = core.db<ImportedSchema>();
  return (order: Order, words: string | null, asked: Asked, language: Language) => {
    const ids = order.ids && [...new Set(order.ids)];
    const worded = order.decision !== 'reopen' && { worded: words !== null };
    const run = {
      kind: REVIEW_IMPORTED,
      parameters: { ...order, ...(ids && { ids }), ...worded },
      count: () => sizeOf({ db, pool }, { ...order, ids }),
      reads: ids ? [] : ['importedEvents', 'importSources'],
    };
    return answeredRun({ pool, startRun }, { ...run, words }, { asked, language });
  };
}

async function sizeOf(
  { db, pool }: { db: ReadModel<ImportedSchema>; pool: pg.Pool },
  order: Order,
): Promise<number> {
  if (order.ids) return order.ids.length;
  if (order.decision === 'reopen') return changedBy(pool, order.runId ?? '');
  return order.filter ? countWaiting(db, order.filter, order.exclude) : 0;
}
