import {
  changeFollowedCalendar,
  followCalendar,
  listFollowedCalendars,
  lookAtAddress,
  pollCalendarNow,
  unfollowCalendar,
} from '#contracts/followedCalendars/calls.ts';
import {
  type FollowedCalendarState,
  followedCalendarStream,
} from '#contracts/followedCalendars/followedCalendar.ts';
import { followedCalendarSentences } from '#contracts/followedCalendars/sentences.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { tell } from '#contracts/platform/sentences/sentence.ts';
import { regionStream } from '#contracts/regions/region.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Outcome } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { fold } from '#platform/facts/fold.ts';
import { invalidField, notFound, Refusal } from '#platform/refusals/refusal.ts';
import { lookAt } from './lookAt.ts';
import { forgetPolls, pollSoon } from './polling/pollRecords.ts';
import { type CalendarsSchema, calendarFrom, findCalendars } from './queries.ts';
import { teamCalendarRoutes } from './teamRoutes.ts';
import { type ToFollow, whatToFollow } from './whatToFollow.ts';

/** The calls with which administrators follow calendars. */
export function followedCalendarRoutes(core: Core): void {
  const { calls, execute, pool, load, clock, reads } = core;
  const db = core.db<CalendarsSchema>();
  // When a calendar was polled is no row, so no position tells whether a replica has it.
  calls.query(listFollowedCalendars, ({ query, language }) =>
    reads.fromPrimary(() => findCalendars(db, query, language)),
  );

  addressCalls(core);
  teamCalendarRoutes(core);
  calls.command(unfollowCalendar, async ({ params: { id }, asked }) => {
    const { commit, revision } = await execute(followedCalendarStream, id, 'UnfollowCalendar', {}, asked);
    await forgetPolls(pool, id);
    return { body: { success: true, id, commit }, revision };
  });
  calls.command(pollCalendarNow, async ({ params: { id } }) => {
    const state = fold(followedCalendarStream, await load(`${followedCalendarStream.category}-${id}`));
    if (!state || state.unfollowed) throw notFound(followedCalendarSentences.none);
    if (!state.enabled) throw new Refusal(followedCalendarSentences.paused, { code: 'paused' });
    await pollSoon(pool, { id, url: state.url }, clock());
    return { body: { success: true, id } };
  });
}

/** The calls that are sent an address, and look at it. */
function addressCalls({ calls, execute, pool, load, clock, parts }: Core): void {
  const access = parts.privateCalendars ? { allows: () => true } : {};
  calls.command(lookAtAddress, async ({ body, language }) => {
    const { why, ...found } = await lookAt(body.url.replace(/^webcal:/i, 'https:'), clock(), access);
    return { body: { ...found, why: why && tell(why, language) } };
  });
  /** What is followed under the address of a change; that which it has already is not looked at. */
  const otherAddress = async (id: string, url: string | undefined): Promise<Partial<ToFollow>> => {
    if (url === undefined) return {};
    const state = fold(followedCalendarStream, await load(`${followedCalendarStream.category}-${id}`));
    return state && state.url !== url ? whatToFollow(url, clock(), access) : { url };
  };
  calls.command(followCalendar, async ({ body, asked }) => {
    await checkNames(load, body);
    const id = asked.commandId;
    const { url, linkedBy } = await whatToFollow(body.url, clock(), access);
    const outcome = await execute(followedCalendarStream, id, 'FollowCalendar', { ...body, url }, asked);
    const { body: answer, revision } = await written(load, id, outcome);
    return { body: { ...answer, linkedBy }, revision };
  });
  calls.command(changeFollowedCalendar, async ({ params: { id }, body, asked }) => {
    await checkNames(load, body);
    const { url, linkedBy = null } = await otherAddress(id, body.url);
    const change = { ...body, ...(url !== undefined && { url }) };
    const outcome = await execute(followedCalendarStream, id, 'ChangeFollowedCalendar', change, asked);
    // Another region or organizer concerns entries that have not changed.
    if (outcome.facts.length > 0) await pollSoon(pool, { id, url: outcome.state.url }, clock());
    const { body: answer, revision } = await written(load, id, outcome);
    return { body: { ...answer, linkedBy }, revision };
  });
}

/** A calendar right after a command. */
async function written(
  load: Load,
  id: string,
  { state, revision, createdAt, commit }: Outcome<FollowedCalendarState>,
) {
  const { unfollowed: _, ...fields } = state;
  const { region, organizer } = await namesFor(load, fields);
  const { city = null, country = null } = region ?? {};
  const named = { city, country, organizer: organizer?.name ?? null };
  const calendar = calendarFrom({ ...fields, ...named, id, revision, createdAt });
  return { body: { calendar, commit }, revision };
}

type Names = Partial<Pick<FollowedCalendarState, 'regionId' | 'organizerId'>>;

async function checkNames(load: Load, names: Names): Promise<void> {
  const { region, organizer } = await namesFor(load, names);
  if (names.regionId && !region) throw invalidField('regionId', followedCalendarSentences.noRegion);
  if (names.organizerId && !organizer) {
    throw invalidField('organizerId', followedCalendarSentences.noOrganizer);
  }
}

/** What a calendar is followed for, from the log: it may have been opened a moment ago. */
async function namesFor(load: Load, { regionId, organizerId }: Names) {
  const region = regionId ? fold(regionStream, await load(`region-${regionId}`)) : undefined;
  const organizer = organizerId ? fold(organizerStream, await load(`organizer-${organizerId}`)) : undefined;
  return {
    region: region?.closed ? undefined : region,
    organizer: organizer?.removed ? undefined : organizer,
  };
}
