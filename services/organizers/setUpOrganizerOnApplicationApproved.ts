import { v5 } from 'uuid';
import {
  type ApplicationState,
  applicationFacts,
  applicationStream,
} from '#contracts/organizers/application.ts';
import { contactStream } from '#contracts/organizers/contact.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Effected, Performer } from '#platform/processes/dispatcher.ts';
import { process } from '#platform/processes/process.ts';
import type { EventsOfSchema } from './eventsOf.ts';
import { joinsAtOnce, joinTeam } from './joinTeam.ts';
import { takeBackApproval } from './takeBackApproval.ts';

const SET_UP = 'setUpOrganizer';
const TAKE_BACK = 'takeBackApproval';

/**
 * Registers the organizer of an approved application, with the applicant as contact person, unless it was linked to one
 * that exists; and puts the applicant on its team. Takes that back when the application is reopened: in one process,
 * since its effects for one stream are performed in order.
 */
export const setUpOrganizerOnApplicationApproved = process({
  name: 'setUpOrganizerOnApplicationApproved',
  of: [applicationStream],
  on: {
    OrganizerApplicationApproved: () => [{ effect: SET_UP, key: SET_UP, payload: {} }],
    OrganizerApplicationReopened: ({ data }) =>
      data.organizerId ? [{ effect: TAKE_BACK, key: TAKE_BACK, payload: {} }] : [],
  },
});

type Parts = {
  db: ReadModel<{ regions: RegionRow } & EventsOfSchema>;
  load: Load;
  execute: Execute;
  clock(): Date;
};

/** The effect carries no personal data: the application is read when it is performed. */
export function organizersSetUp(parts: Parts): Record<string, Performer> {
  return {
    [SET_UP]: { idempotent: true, perform: effect => setUp(parts, effect) },
    [TAKE_BACK]: { idempotent: true, perform: effect => takeBackApproval(parts, effect) },
  };
}

async function setUp(
  { db, load, execute, clock }: Parts,
  { stream, factId, correlationId }: Effected,
): Promise<void> {
  const facts = await load(stream);
  const application = fold(applicationStream, facts) as ApplicationState | undefined;
  const { organizerId, userId } = application ?? {};
  // An erased applicant does not become an organizer: what would be registered can no longer be read.
  if (!application || application.erased || !organizerId) return;
  // The approval was taken back, and another one followed, which has an effect of its own.
  const approval = facts.find(({ id }) => id === factId);
  if (
    approval &&
    applicationFacts.OrganizerApplicationApproved.parse(approval.data).organizerId !== organizerId
  )
    return;
  const asked = (name: string): Asked => ({
    commandId: v5(name, factId),
    actor: { id: 'system', role: 'system' },
    now: clock(),
    correlationId,
    causationId: factId,
  });
  if (!application.linked) {
    const contactId = v5('contact', factId);
    const organizer = { ...(await organizerOf(db, application)), contactId };
    await execute(organizerStream, organizerId, 'RegisterOrganizer', organizer, asked('RegisterOrganizer'));
    const { name: displayName, email } = application;
    const contact = { organizerId, displayName, firstName: null, lastName: null, email };
    await execute(contactStream, contactId, 'NameOrganizerContact', contact, asked('NameOrganizerContact'));
  }
  if (userId) await joinTeam(execute, { organizerId, userId, asked: asked(joinsAtOnce(idOf(stream))) });
}

/** The applicant's own address is personal: it is that of the contact person, not the public one of the organizer. */
async function organizerOf(
  db: Parts['db'],
  { organizerName, description, website, regionId }: ApplicationState,
) {
  const region = regionId
    ? await db
        .selectFrom('regions')
        .select(['city', 'state', 'country'])
        .where('id', '=', regionId)
        .executeTakeFirst()
    : undefined;
  return {
    name: organizerName,
    description: description ?? '',
    email: null,
    phone: null,
    website,
    address: null,
    city: region?.city ?? null,
    state: region?.state ?? null,
    country: region?.country ?? null,
    status: 'active' as const,
    verified: false,
  };
}
