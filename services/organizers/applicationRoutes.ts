import type { Kysely } from 'kysely';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { applicationStream } from '#contracts/organizers/application.ts';
import {
  applyAsOrganizer,
  approveApplication,
  listApplications,
  rejectApplication,
  reopenApplication,
  showApplication,
} from '#contracts/organizers/applicationCalls.ts';
import { applicationSentences } from '#contracts/organizers/applicationSentences.ts';
import type { CommandData } from '#contracts/platform/fact.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Asked } from '#platform/commands/commands.ts';
import { deciding } from '#platform/commands/decided.ts';
import { fold } from '#platform/facts/fold.ts';
import { emailHashOf, formReceiver } from '#platform/http/publicForms.ts';
import { invalidField, notFound, Refusal } from '#platform/refusals/refusal.ts';
import { APPLICATION_DECISIONS } from './application.ts';
import {
  type ApplicationsSchema,
  accountWith,
  findApplication,
  findApplications,
  namedOrganizer,
} from './applicationQueries.ts';
import { countEventsOf, type EventsOfSchema } from './eventsOf.ts';

export type ApplicationNeeds = {
  /** The names of accounts. */
  namesOf(ids: readonly string[]): Promise<Map<string, string>>;
};

type Db = Kysely<ApplicationsSchema>;

/** The calls with which visitors apply as organizers, and administrators decide. */
export function applicationRoutes(core: Core, { namesOf }: ApplicationNeeds): void {
  const { calls } = core;
  const db = core.db<ApplicationsSchema>();
  applyRoute(core, db);

  calls.query(listApplications, ({ query }) => findApplications(db, query));
  calls.query(showApplication, async ({ params: { id } }) => {
    const shown = await findApplication(db, id);
    if (!shown) throw notFound(applicationSentences.none);
    return shown;
  });

  const decide = decisionMaker(core, namesOf);
  calls.command(approveApplication, async ({ params: { id }, body, asked }) => {
    const linkTo = body.organizerId ?? null;
    if (linkTo && !(await namedOrganizer(db, linkTo))) {
      throw invalidField('organizerId', applicationSentences.noOrganizer);
    }
    const userId = (await applicantOf(db, id))?.id ?? null;
    const site = userId === null ? { site: core.publicUrl() } : {};
    const data = { organizerId: linkTo ?? asked.commandId, linked: linkTo !== null, userId, ...site };
    return decide(id, asked, 'ApproveOrganizerApplication', data);
  });
  calls.command(rejectApplication, ({ params: { id }, body, asked }) =>
    decide(id, asked, 'RejectOrganizerApplication', body),
  );
  calls.command(reopenApplication, async ({ params: { id }, asked }) => {
    const events = await eventsOfNew(core, id);
    return decide(id, asked, 'ReopenOrganizerApplication', { events });
  });
}

/** How many events the organizer has by now that an application led to. */
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
      const data = { ...application, language, emailHash };
      await execute(applicationStream, id, 'ApplyAsOrganizer', data, asked);
    }),
  );
}

type Decision = `${'Approve' | 'Reject' | 'Reopen'}OrganizerApplication`;

/** Makes the function that decides an application, and says who was faster. */
function decisionMaker({ execute, load }: Core, namesOf: ApplicationNeeds['namesOf']) {
  return async <Name extends Decision>(
    id: string,
    asked: Asked,
    name: Name,
    data: CommandData<typeof applicationStream, Name>,
  ) => {
    const { state, commit, revision } = await deciding(
      { load, namesOf },
      `${applicationStream.category}-${id}`,
      APPLICATION_DECISIONS,
      () => execute(applicationStream, id, name, data, asked),
    );
    const { status, organizerId } = state;
    return { body: { id, status, organizerId, commit }, revision };
  };
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
