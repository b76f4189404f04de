import type { z } from 'zod';
import type { AuditEntry } from '#contracts/audit/calls.ts';
import { toldFact } from '#contracts/audit/toldFact.ts';
import { PLATFORM_ZONE } from '#contracts/calendar/wallTime.ts';
import { eventStream } from '#contracts/events/event/event.ts';
import type { EventRow } from '#contracts/events/rows.ts';
import { occurrenceRef } from '#contracts/events/series/occurrences.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { ActUndo, listMyHistory, MyAct } from '#contracts/my/historyCalls.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { teamInvitationStream } from '#contracts/organizers/teamInvitation.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { Core } from '#platform/areas/core.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { categoryOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Membership } from '#platform/http/teams.ts';
import type { HistoryNeeds, LeftOut, PastNights } from './needs.ts';
import { ABOUT_TEAM, peopleOf, undoOfInvitation, undoOfRole } from './teamActs.ts';
import { type OwnAct, type Telling, tellAct } from './tellActs.ts';

// The history of an organizer: what was done to its nights while they were its, to its profile and its team. Terms of the
// log find the streams, and the streams themselves say fact by fact whose they were, so that nothing of another organizer
// is told by an index that does not know better.

export type HistoryParts = HistoryNeeds &
  Pick<Core, 'load' | 'clock'> & { db: ReadModel<{ events: EventRow }> };
type Query = z.output<typeof listMyHistory.query>;
type Answer = z.output<(typeof listMyHistory)['answer']>;
/** Who asks; `isByLink` if the link in a mail has signed them in, which is for the nights alone. */
export type Reader = { member: Membership; isByLink: boolean; language: Language };

const NIGHTS = [eventStream.category, seriesStream.category];
/** The most facts of one act that are looked at. */
const FACTS_OF_ACT = 24;
/** How many times acts are looked for, if all of those before are another organizer's. */
const ROUNDS = 5;
/** What somebody wants for themselves. */
const OWN_WISHES = ['TeamMailsStopped', 'TeamMailsResumed'];
/** That time has passed is no act. */
const TIME_PASSED = ['EventCompleted', 'SeriesDatesCompleted', 'SeriesHorizonExtended'];

/** One page of the history of an organizer, newest first. */
export async function readHistory(parts: HistoryParts, query: Query, reader: Reader): Promise<Answer> {
  const { organizerId } = reader.member;
  const seesTeam = reader.member.may('manage') && !reader.isByLink;
  const facts = await parts.load(`${organizerStream.category}-${organizerId}`);
  const reading: Reading = {
    ...parts,
    ...{ ...reader, organizerId, seesTeam, facts, night: query.night ?? null },
    leftOut: { always: seesTeam ? OWN_WISHES : [...OWN_WISHES, ...ABOUT_TEAM], bySystem: TIME_PASSED },
    streams: query.night
      ? streamsOf(query.night)
      : await parts.actsOfOrganizer.streams(organizerId, categoriesFor(reader, seesTeam)),
    known: new Map(),
  };
  const acts: OwnAct[] = [];
  let before = query.before === undefined ? undefined : BigInt(query.before);
  for (let round = 0; round < ROUNDS && acts.length < query.limit; round++) {
    const wanted = query.limit - acts.length;
    const page = { before, limit: wanted + 1, leftOut: reading.leftOut };
    const found = await parts.actsOfOrganizer.acts(reading.streams, page);
    const looked = found.slice(0, wanted);
    acts.push(...(await ownActs(reading, looked)));
    before = found.length > wanted ? looked.at(-1)!.last : undefined;
    if (before === undefined) break;
  }
  return { acts: await told(reading, acts), next: before === undefined ? null : String(before) };
}

type Reading = HistoryParts &
  Reader & {
    organizerId: string;
    seesTeam: boolean;
    /** Those of the organizer. */
    facts: readonly Fact[];
    /** The event, series or date that alone is asked about. */
    night: string | null;
    leftOut: LeftOut;
    streams: readonly string[];
    known: Map<string, Promise<PastNights | undefined>>;
  };

function categoriesFor({ isByLink }: Reader, seesTeam: boolean): string[] {
  if (isByLink) return NIGHTS;
  return [...NIGHTS, organizerStream.category, ...(seesTeam ? [teamInvitationStream.category] : [])];
}

/** Where something with this id may have been recorded. */
function streamsOf(night: string): string[] {
  const series = occurrenceRef(night)?.seriesId;
  return series ? [`${seriesStream.category}-${series}`] : NIGHTS.map(category => `${category}-${night}`);
}

function nightsOf({ known, pastNights, organizerId }: Reading, stream: string) {
  const nights = known.get(stream) ?? pastNights(stream, organizerId);
  known.set(stream, nights);
  return nights;
}

/** Of these acts, in their order, what is the organizer's; those of which nothing is are left out. */
async function ownActs(reading: Reading, acts: readonly { id: string }[]): Promise<OwnAct[]> {
  if (acts.length === 0) return [];
  const { actsOfOrganizer, organizerId } = reading;
  const ids = acts.map(({ id }) => id);
  const places = await actsOfOrganizer.facts(ids, { ...reading, most: FACTS_OF_ACT });
  const own = await Promise.all(
    places.map(async place => ((await isOwn(reading, place)) ? [place.position] : [])),
  );
  const entries = Map.groupBy(await actsOfOrganizer.entries(own.flat()), one => one.correlationId);
  const leads = [...entries].map(([id, all]) => ({ id, ...toldFact(all)! }));
  const sizes = await actsOfOrganizer.sizes(leads, organizerId);
  return Promise.all(
    leads
      .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
      .map(async ({ id, stream }) => {
        const all = entries.get(id)!;
        return {
          id,
          entries: all.filter(entry => entry.stream === stream),
          isAlone: all.every(entry => entry.stream === stream),
          others: Math.max(0, (sizes.get(id) ?? 1) - 1),
          nights: NIGHTS.includes(categoryOf(stream)) ? await nightsOf(reading, stream) : undefined,
        };
      }),
  );
}

async function isOwn(reading: Reading, { stream, position }: { stream: string; position: bigint }) {
  if (!NIGHTS.includes(categoryOf(stream))) return true;
  const own = (await nightsOf(reading, stream))?.facts.get(String(position));
  const date = occurrenceRef(reading.night ?? '')?.key;
  return own !== undefined && (date === undefined || own.date === null || own.date === date);
}

async function told(reading: Reading, acts: readonly OwnAct[]): Promise<MyAct[]> {
  const { facts, language, organizerId } = reading;
  const organizer = fold(organizerStream, facts)?.name ?? '';
  const telling: Telling = { organizer, facts, language, people: await peopleOf(reading, facts) };
  const zone = await zoneOf(reading, organizerId);
  return Promise.all(
    acts.map(async act => ({
      id: act.id,
      timeZone: act.nights?.timeZone ?? zone,
      ...tellAct(act, telling),
      undo: await undoOf(reading, act),
    })),
  );
}

/** The zone of the last night of an organizer: its profile and its team have no place. */
async function zoneOf({ db }: Reading, organizerId: string): Promise<string> {
  const row = await db
    .selectFrom('events')
    .select('timeZone')
    .where('eventOrganizerId', '=', organizerId)
    .orderBy('startsAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.timeZone ?? PLATFORM_ZONE;
}

async function undoOf(reading: Reading, { id, entries, isAlone, nights }: OwnAct): Promise<ActUndo | null> {
  const { member, seesTeam, facts } = reading;
  const [first] = entries as [AuditEntry];
  if (first.actor.role !== 'organizer' || !isAlone || member.pauseReason !== null) return null;
  if (nights) {
    const undo = nights.undoOf(id);
    if (!undo || !member.may(undo.right)) return null;
    const { id: subject, commandId, changes } = undo;
    const followers = changes.length === 0 ? null : sum(await reading.followersOf(changes));
    return { of: 'night', id: subject, commandId, followers };
  }
  if (!seesTeam) return null;
  if (categoryOf(first.stream) === organizerStream.category) return undoOfRole(facts, first);
  return undoOfInvitation(await reading.load(first.stream), first.stream, reading.clock());
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((all, one) => all + one, 0);
}
