import { DETAIL_ENTRIES } from '#contracts/users/detailCalls.ts';
import type { Core } from '#platform/areas/core.ts';
import type { NameThings } from '#platform/facts/nameThings.ts';
import { originOf } from '#platform/http/api.ts';
import { accountIdWith } from './access/accountIdWith.ts';
import { endSessionsOf } from './access/endSessionsOf.ts';
import { invitedEntrance } from './access/enterInvited.ts';
import { type LoginParts, lastLoginOf, loginsOf } from './access/loginHistory.ts';
import { presenceOf } from './access/sessions.ts';
import { knownById } from './access/standings.ts';
import { actsBy } from './audit/actsBy.ts';
import type { AuditSchema } from './audit/entries.ts';
import { originReader } from './audit/readOrigins.ts';
import type { EventsSchema } from './events/list/eventsSchema.ts';
import { organizedEvents } from './events/list/organized.ts';
import type { OrganizersSchema } from './organizers/queries.ts';
import { teamsOf } from './organizers/teamsOf.ts';
import { gazetteer } from './places/cities.ts';
import { cityTyped } from './places/namedCity.ts';
import type { UserNeeds } from './users/routes.ts';

type AboutPeople = Pick<UserNeeds, 'known' | 'endSessionsOf' | 'accountWith' | 'inviterOf' | 'enter'>;

/** What the area of users asks of signing in, of the audit log, of teams and of events. */
export function aboutPeople(core: Core, nameThings: NameThings): AboutPeople {
  const { app, pool, codec, clock, freshness, parts } = core;
  const logins: LoginParts = { db: core.db(), codec };
  const originAt = originReader(core);
  const enter = invitedEntrance({ app, pool, clock, jwtSecret: parts.jwtSecret });
  return {
    known: {
      loginsOf: (id, page) => loginsOf(logins, id, page),
      lastLoginOf: (id, language) => lastLoginOf(logins, id, language),
      presenceOf: id => presenceOf(pool, id, clock()),
      organizedBy: id => organizedBy(core, id),
      actsBy: (id, page) => actsBy(core.db<AuditSchema>(), nameThings, id, page),
      originAt: async (position, reader) => (await originAt(position, reader)).origin,
      placeOf: cityCalled,
    },
    endSessionsOf: (id, { request, ...by }) =>
      endSessionsOf(pool, id, { ...by, at: clock(), origin: originOf(request), requestId: request.id }),
    accountWith: email => accountIdWith(pool, email),
    inviterOf: id => knownById(pool, id),
    async enter({ position, ...user }, request, reply) {
      const { fresh } = await freshness.wait(['users'], position);
      return fresh ? enter(user, request, reply) : null;
    },
  };
}

/** Where the city is that somebody says they live in; null unless it is called just so. */
async function cityCalled(location: string) {
  const found = await cityTyped(gazetteer, location);
  const [typed = ''] = location.split(',');
  const isIt = found?.city.localeCompare(typed.trim(), 'en', { sensitivity: 'base' }) === 0;
  return isIt ? { latitude: found.latitude, longitude: found.longitude } : null;
}

async function organizedBy(core: Core, userId: string) {
  const teams = await teamsOf(core.db<OrganizersSchema>(), userId);
  const ids = teams.map(({ id }) => id);
  const { events, counts } = await organizedEvents(core.db<EventsSchema>(), ids, DETAIL_ENTRIES);
  return {
    teams: teams.map(team => ({ ...team, events: counts.get(team.id) ?? 0 })),
    organizedEvents: events,
  };
}
