import { validate } from 'uuid';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { applicationStream } from '#contracts/organizers/application.ts';
import { answerAboutApplication, applyAsOrganizer } from '#contracts/organizers/applicationCalls.ts';
import { applicationSentences } from '#contracts/organizers/applicationSentences.ts';
import { queueNotesStream } from '#contracts/queues/notes.ts';
import type { Core } from '#platform/areas/core.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { fold } from '#platform/facts/fold.ts';
import { emailHashOf, formReceiver } from '#platform/http/publicForms.ts';
import { queueRoutes } from '#platform/queue/queueRoutes.ts';
import { invalidField, notFound, Refusal } from '#platform/refusals/refusal.ts';
import { isApplicationToken } from './applicationLink.ts';
import {
  type ApplicationsSchema,
  accountWith,
  applicationRows,
  findApplication,
  namedOrganizer,
} from './applicationQueries.ts';
import { countEventsOf, type EventsOfSchema } from './eventsOf.ts';

export type ApplicationNeeds = {
  /** The names of accounts. */
  namesOf(ids: readonly string[]): Promise<Map<string, string>>;
};

type Db = ReadModel<ApplicationsSchema>;

/** The calls with which visitors apply as organizers, and administrators decide. */
export function applicationRoutes(core: Core, { namesOf }: ApplicationNeeds): void {
  const db = core.db<ApplicationsSchema>();
  applyRoute(core, db);
  answerRoute(core);
  queueRoutes(core, applicationRows, {
    namesOf,
    needs: () => undefined,
    none: applicationSentences.none,
    find: findApplication,
    acts: {
      async approve({ id, body, asked }) {
        const linkTo = body.organizerId ?? null;
        if (linkTo && !(await namedOrganizer(db, linkTo))) {
          throw invalidField('organizerId', applicationSentences.noOrganizer);
        }
        const userId = (await applicantOf(db, id))?.id ?? null;
        const site = userId === null ? { site: core.publicUrl() } : {};
        const data = { organizerId: linkTo ?? asked.commandId, linked: linkTo !== null, userId, ...site };
        return ['ApproveOrganizerApplication', data];
      },
      reject: ({ body }) => ['RejectOrganizerApplication', body],
      reopen: async ({ id }) => ['ReopenOrganizerApplication', { events: await eventsOfNew(core, id) }],
    },
    answer: (id, { state: { status, organizerId }, commit }) => ({ id, status, organizerId, commit }),
  });
}

/** How many events the organizer of an approved application has. */
async function eventsOfNew({ load, store, freshness, ...core }: Core, id: string): Promise<number> {
  const state = fold(applicationStream, await load(`${applicationStream.category}-${id}`));
  if (!state?.organizerId || state.linked) return 0;
  const { fresh } = await freshness.wait(['events'], await store.head());
  if (!fresh) throw new Refusal(eventSentences.behind, { status: 503, code: 'behind' });
  return countEventsOf(core.db<EventsOfSchema>(), state.organizerId);
}

function applyRoute(core: Core, db: Db): void {
  const { calls, execute, codec } = core;
  const receive = formReceiver({ ...core, keyedHash: codec.keyedHash });
  calls.command(applyAsOrganizer, async ({ body, request, language, asked }) =>
    receive({ body, request, asked }, async id => {
      const { faxExtension: _, ...application } = body;
      if (application.regionId && !(await isRegion(db, application.regionId))) {
        throw invalidField('regionId', applicationSentences.noRegion);
      }
      const emailHash = await emailHashOf(codec.keyedHash, application.email);
      const data = { ...application, language, emailHash, site: core.publicUrl() };
      await execute(applicationStream, id, 'ApplyAsOrganizer', data, asked);
    }),
  );
}

/** What the applicant says of what administrators wrote, as a public form is received. */
function answerRoute({ calls, execute, load, codec, ...core }: Core): void {
  const receive = formReceiver({ ...core, keyedHash: codec.keyedHash });
  calls.command(answerAboutApplication, async ({ body: { id, token, text }, request, asked }) => {
    const isRight = validate(id) && (await isApplicationToken(codec.keyedHash, id, token));
    const state = isRight && fold(applicationStream, await load(`${applicationStream.category}-${id}`));
    if (!state || state.erased) throw notFound(applicationSentences.none);
    return receive({ body: {}, request, asked }, note =>
      execute(queueNotesStream, id, 'AnswerAsSender', { kind: 'organizerApplication', note, text }, asked),
    );
  });
}

/** The applicant's account. */
async function applicantOf(db: Db, id: string) {
  const row = await db
    .selectFrom('organizerApplications')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && accountWith(db, row.email);
}

async function isRegion(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('regions').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
