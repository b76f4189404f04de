import type { ListedCalendar } from '#contracts/followedCalendars/calls.ts';
import {
  type FollowedCalendarState,
  followedCalendarStream,
  POLL_MINUTES,
} from '#contracts/followedCalendars/followedCalendar.ts';
import { followedCalendarSentences } from '#contracts/followedCalendars/sentences.ts';
import {
  followMyCalendar,
  lookAtMyCalendar,
  showMyCalendar,
  stopMyCalendar,
  type TeamCalendar,
} from '#contracts/followedCalendars/teamCalls.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { type Language, tell } from '#contracts/platform/sentences/sentence.ts';
import { foldedText } from '#contracts/platform/text/foldedText.ts';
import type { Core } from '#platform/areas/core.ts';
import { fold } from '#platform/facts/fold.ts';
import { consume } from '#platform/http/rateLimits.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';
import { forgetPolls } from './polling/pollRecords.ts';
import { type CalendarsSchema, findCalendars } from './queries.ts';
import { previewOf } from './teamPreview.ts';
import { whatToFollow } from './whatToFollow.ts';

/** Each fetches an address that a stranger chose. */
const LOOKS = [{ seconds: 3_600, most: 30 }];
const NAME_LENGTH = 120;

/** The calls with which the team of an organizer follows its calendar as the source of its nights. */
export function teamCalendarRoutes(core: Core): void {
  const { calls, execute, pool, clock, parts, reads } = core;
  const access = parts.privateCalendars ? { allows: () => true } : {};

  // When a calendar was polled is no row, so no position tells whether a replica has it.
  calls.query(showMyCalendar, ({ params: { organizerId }, language }) =>
    reads.fromPrimary(async () => ({ calendar: await calendarOf(core, organizerId, language) })),
  );

  calls.query(lookAtMyCalendar, async ({ params: { organizerId }, body: { url }, language }) => {
    await limit(core, organizerId);
    const { region, name } = await homeOf(core, organizerId);
    const { why, ...look } = await previewOf(url, { now: clock(), region, organizer: name }, access);
    return { look: { ...look, why: why && tell(why, language) } };
  });

  calls.command(followMyCalendar, async ({ params: { organizerId }, body, asked }) => {
    if (asked.isNew) await limit(core, organizerId);
    const { region, name } = await homeOf(core, organizerId);
    const { url } = await whatToFollow(body.url, clock(), access);
    const id = asked.commandId;
    const calendar = {
      ...{ name: name.slice(0, NAME_LENGTH), url, everyMinutes: POLL_MINUTES.usual, ofTeam: true },
      ...{ regionId: region?.id ?? null, organizerId },
    };
    const { commit, revision } = await execute(followedCalendarStream, id, 'FollowCalendar', calendar, asked);
    return { body: { id, commit }, revision };
  });

  calls.command(stopMyCalendar, async ({ params: { organizerId, calendarId }, asked }) => {
    const by = { ...asked, provided: ifOf(organizerId) };
    const { commit, revision } = await execute(
      followedCalendarStream,
      calendarId,
      'UnfollowCalendar',
      {},
      by,
    );
    await forgetPolls(pool, calendarId);
    return { body: { success: true, commit }, revision };
  });
}

/** A calendar that administrators follow for an organizer is theirs to stop. */
function ifOf(organizerId: string) {
  return (state: unknown): void => {
    const calendar = state as FollowedCalendarState | undefined;
    if (!calendar?.ofTeam || calendar.organizerId !== organizerId) {
      throw notFound(followedCalendarSentences.notYours);
    }
  };
}

async function calendarOf(
  { db }: Core,
  organizerId: string,
  language: Language,
): Promise<TeamCalendar | null> {
  const rows = db<CalendarsSchema>();
  const own = await rows
    .selectFrom('followedCalendars')
    .select('id')
    .where('organizerId', '=', organizerId)
    .where('ofTeam', '=', true)
    .executeTakeFirst();
  if (!own) return null;
  const one = { id: own.id, state: 'all', sort: 'name', order: 'asc', limit: 1, offset: 0 } as const;
  const [listed] = (await findCalendars(rows, one, language)).calendars;
  return listed ? toldOf(listed) : null;
}

function toldOf({ id, url, enabled, sourceDisabled, polls }: ListedCalendar): TeamCalendar {
  const isPaused = !enabled || sourceDisabled;
  const isRead = polls.succeededAt !== null && polls.failures === 0;
  return {
    ...{ id, url, readAt: polls.succeededAt, nights: polls.entries, error: polls.error },
    state: isPaused ? 'paused' : polls.failures > 0 ? 'failing' : isRead ? 'read' : 'waiting',
  };
}

/** The name of an organizer, and the only region of its city. */
async function homeOf({ db, endOf }: Core, organizerId: string) {
  const { past, facts } = await endOf(organizerStream, `${organizerStream.category}-${organizerId}`);
  const organizer = fold(organizerStream, facts, past?.state);
  const { name = '', city = null } = organizer ?? {};
  const regions = city
    ? await db<CalendarsSchema>()
        .selectFrom('regions')
        .select(['id', 'city', 'state', 'country', 'timeZone'])
        .where('status', '=', 'active')
        .execute()
    : [];
  const [region, ...others] = regions.filter(one => foldedText(one.city) === foldedText(city ?? ''));
  return { name, region: others.length === 0 ? region : undefined };
}

async function limit({ pool, clock }: Core, organizerId: string): Promise<void> {
  const now = clock();
  const { granted, freeAt } = await consume(
    pool,
    { key: `calendar looks ${organizerId}`, windows: LOOKS },
    now,
  );
  if (granted) return;
  const retryAfter = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1_000));
  throw new Refusal(followedCalendarSentences.tooManyLooks, { status: 429, code: 'too_many', retryAfter });
}
