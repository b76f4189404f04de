import { sql } from 'kysely';
import type { z } from 'zod';
import type { MyOrganizer } from '#contracts/my/calls.ts';
import type { OrganizerRow } from '#contracts/organizers/rows.ts';
import type { TeamMember, TeamRole } from '#contracts/organizers/team.ts';
import { DETAIL_ENTRIES, type showUserDetails } from '#contracts/users/detailCalls.ts';
import type { Common, Core } from '#platform/areas/core.ts';
import type { EndOf } from '#platform/commands/loadStream.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { applicationPage } from './applicationLink.ts';
import { applicationStatus } from './applicationStatus.ts';
import { addressEraser } from './eraseAddress.ts';
import type { OrganizersSchema } from './queries.ts';
import { organizerReversal } from './reversal.ts';
import { askedOfTeam } from './team/askedOfTeam.ts';
import { type InvitationsSchema, invitationsTo } from './team/invitationRows.ts';
import { invitationsByLink } from './team/invitations.ts';
import { memberships } from './team/memberships.ts';
import { membersOf } from './teamRoutes.ts';

type Event = z.output<typeof showUserDetails.answer>['user']['organizedEvents'][number];
type OrganizedEvents = (
  organizerIds: readonly string[],
  most: number,
) => Promise<{ events: Event[]; counts: ReadonlyMap<string, number> }>;
type AccountOf = (userId: string) => Promise<{ status: string } | undefined>;
type Forget = { forget(subject: string, email: string | undefined): Promise<unknown> };

export const offers = {
  organizerReversal: (_: Common, { accountOf }: { accountOf: AccountOf }) =>
    organizerReversal(async id => (await accountOf(id))?.status === 'active'),
  /** The teams that a person belongs to, and the latest of their events. */
  organizedBy:
    ({ db }: Common, { organizedEvents }: { organizedEvents: OrganizedEvents }) =>
    async (userId: string) => {
      const teams = await teamsOf(db<OrganizersSchema>(), userId);
      const ids = teams.map(({ id }) => id);
      const { events, counts } = await organizedEvents(ids, DETAIL_ENTRIES);
      return {
        teams: teams.map(team => ({ ...team, events: counts.get(team.id) ?? 0 })),
        organizedEvents: events,
      };
    },
  /** What a user is to an organizer, as its stream says. */
  memberOf: ({ load }: Common) =>
    memberships(async (_, stream) => ({ past: undefined, facts: await load(stream) })),
  /** The people of a team who are mailed of its nights. */
  askedOfTeam: ({ load }: Common) => askedOfTeam(load),
  /** The organizers on whose teams a user is, each as its stream says. */
  myOrganizers: (core: Core) => (userId: string) => myOrganizers({ ...core, db: core.db() }, userId),
  /** The people on a team, and the invitations to it that are open. */
  teamOf:
    ({ db }: Common) =>
    (organizerId: string, team: readonly TeamMember[]) =>
      teamWith(db<OrganizersSchema & InvitationsSchema>(), organizerId, team),
  invitationsByLink: (core: Core, { accountOf }: { accountOf: AccountOf }) =>
    invitationsByLink({ ...core, accountOf }),
  /** Where an application stands, for who has its link. */
  applicationStatus: (core: Core) => applicationStatus(core),
  /** The address of its page, for mails; null where it is not known, or the application was erased. */
  applicationPage: (core: Common) => (id: string) => applicationPage(core, id),
  eraseInAreas: (core: Common, { forget }: Forget) =>
    addressEraser({ ...core, db: core.db(), forget: id => forget(id, undefined) }),
};

async function myOrganizers(
  { db, endOf }: { db: ReadModel<OrganizersSchema>; endOf: EndOf },
  userId: string,
): Promise<MyOrganizer[]> {
  const memberOf = memberships(endOf);
  const teams = await teamsOf(db, userId);
  // The rows may not know yet that somebody was removed.
  const mine = await Promise.all(
    teams.map(async ({ id, name }): Promise<MyOrganizer | undefined> => {
      const member = await memberOf(id, userId);
      if (!member) return undefined;
      const { trusted, pauseReason, isAsked } = member;
      return {
        id,
        name,
        role: member.role as TeamRole,
        trust: trusted ? 'trusted' : 'reviewed',
        pauseReason,
        isAsked,
      };
    }),
  );
  return mine.flatMap(one => one ?? []);
}

/** The organizers to whose teams a user belongs, by name, with the role there. */
function teamsOf(db: ReadModel<{ organizers: OrganizerRow }>, userId: string) {
  const member = JSON.stringify([{ userId }]);
  return db
    .selectFrom('organizers as o')
    .select(['o.id', 'o.name'])
    .select(
      sql<TeamRole>`(select one->>'role' from jsonb_array_elements(o.team) as one where one->>'userId' = ${userId})`.as(
        'role',
      ),
    )
    .where(sql<boolean>`o.team @> ${member}::jsonb`)
    .where('o.removed', '=', false)
    .orderBy(byLanguage(sql`o.name`))
    .orderBy('o.id')
    .execute();
}

async function teamWith(
  db: ReadModel<OrganizersSchema & InvitationsSchema>,
  organizerId: string,
  team: readonly TeamMember[],
) {
  const [members, invitations] = await Promise.all([
    membersOf(db, organizerId, team),
    invitationsTo(db, organizerId),
  ]);
  return { members, invitations };
}
