import { instantsOf } from '#contracts/events/event/instants.ts';
import {
  occurrenceId,
  occurrenceOf,
  occurrencesOf,
  shownOccurrence,
} from '#contracts/events/series/occurrences.ts';
import type { Common } from '#platform/areas/core.ts';
import { isRefusal } from '#platform/refusals/refusal.ts';
import { type Owned, thingIn } from './ownership.ts';
import { dateOf } from './takingBack.ts';

/** Days before a night from which on dancers report it, until it is over. */
const REPORTABLE_DAYS = 7;
/** Days after a night for which somebody may still answer. */
const KEPT_DAYS = 14;
const HOUR = 3_600_000;

type Parts = Pick<Common, 'load' | 'clock'>;
type Night = { id: string; status: string; startsAt: Date; overAt: Date; organizerId: string | null };

/** The night that an id names, of a series its next one, and its organizer; null if it cannot be reported now. */
export function reportableNight(parts: Parts) {
  return async (id: string): Promise<{ night: string; organizerId: string | null } | null | undefined> => {
    const night = await nightOf(parts, id);
    if (!night || night.status === 'draft') return undefined;
    const now = parts.clock().getTime();
    const from = night.startsAt.getTime() - REPORTABLE_DAYS * 24 * HOUR;
    const isNow = from <= now && now <= night.overAt.getTime();
    if (!isNow || night.status === 'cancelled') return null;
    return { night: night.id, organizerId: night.organizerId };
  };
}

/** When somebody said last what is so of a night; undefined if it is gone, or long over. */
export function saidOfNight(parts: Parts) {
  return async (id: string): Promise<Date | undefined> => {
    const night = await nightOf(parts, id);
    if (!night || night.overAt.getTime() + KEPT_DAYS * 24 * HOUR < parts.clock().getTime()) return undefined;
    const [stream, date] = id.includes('_')
      ? [`series-${id.slice(0, 36)}`, keyIn(id)]
      : [`event-${id}`, null];
    const facts = await parts.load(stream);
    const said = facts.findLast(fact => {
      if (fact.metadata.actor.role === 'system') return false;
      const of = date === null ? null : dateOf(facts, fact);
      return of === null || of === date;
    });
    return new Date((said ?? facts[0]!).metadata.at);
  };
}

const keyIn = (id: string): string => id.slice(-8).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');

async function nightOf({ load, clock }: Parts, id: string): Promise<Night | undefined> {
  const owned = await thingIn(
    async (_, stream) => ({ past: undefined, facts: await load(stream) }),
    id,
  ).catch(error => {
    if (isRefusal(error)) return undefined;
    throw error;
  });
  if (!owned || owned.state.deleted || owned.state.mergedInto) return undefined;
  if (owned.kind === 'event') {
    const { status, eventOrganizerId } = owned.state;
    return { id, status, ...instantsOf(owned.state), organizerId: eventOrganizerId ?? null };
  }
  return dateOfSeries(owned, clock());
}

function dateOfSeries(owned: Exclude<Owned, { kind: 'event' }>, now: Date): Night | undefined {
  const { id, state } = owned;
  const date =
    owned.kind === 'date'
      ? occurrenceOf(id, state, owned.key)
      : shownOccurrence(occurrencesOf(id, state), now);
  if (!date) return undefined;
  const { status, startsAt, overAt, eventOrganizerId } = date;
  return { id: occurrenceId(id, date.key), status, startsAt, overAt, organizerId: eventOrganizerId ?? null };
}
