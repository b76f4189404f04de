import { sql } from 'kysely';
import { latest } from '#contracts/events/confirming/confirmation.ts';
import { eventStream } from '#contracts/events/event/event.ts';
import { occurrenceOf } from '#contracts/events/series/occurrences.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Common } from '#platform/areas/core.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Page } from '#platform/program/eachDue.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { nightNamed } from '../reading/thing.ts';
import { comingNights } from './coming.ts';
import { belongsTo, type Owned } from './ownership.ts';
import { confirmations, editOf } from './teamNight.ts';

type Db = ReadModel<EventsSchema>;
type Organizer = { id: string };
/** Which dates of series make that their team is asked. */
type Asking = { before: Date; confirmedBefore: Date };

/** Mails are about the next days: no page of them has more nights. */
const NEXT = { limit: 200, offset: 0 };

/** What is known of the nights that a team may have to be asked about. */
export function nightsToAsk({ db, load, clock }: Pick<Common, 'db' | 'load' | 'clock'>) {
  return {
    organizers: (page: Page<Organizer>, asking: Asking) => organizersWith(db(), page, asking),
    coming: async (organizerId: string) =>
      (await comingNights(db<EventsSchema>(), organizerId, NEXT, clock())).nights,
    lastSaid: (organizerId: string, id: string) => lastSaid(load, organizerId, id),
  };
}

/** Organizers with a team, and soon with a public date of a series that nobody has confirmed for long. */
async function organizersWith(
  db: Db,
  { now, after, limit }: Page<Organizer>,
  { before, confirmedBefore }: Asking,
): Promise<Organizer[]> {
  const { rows } = await sql<Organizer>`
    select distinct o.id from read.event_dates as d
    join read.events as e on e.id = d.series_id
    join read.organizers as o on o.id = d.event_organizer_id
    where d.status = 'published' and d.starts_at > ${now} and d.starts_at < ${before}
      and (d.hides_at is null or d.hides_at > ${now}) and e.confirmed_at <= ${confirmedBefore}
      and not o.removed and o.pause_reason is null and o.team_count > 0
      and o.id > ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid
    order by o.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * When somebody said last that a night is on, also by an edit, as its stream says at this moment; undefined if it is not
 * this organizer's any more, or is no night that people are to come to.
 */
async function lastSaid(load: Load, organizerId: string, id: string): Promise<Date | undefined> {
  const night = nightNamed(id);
  const of = night.kind === 'event' ? eventStream : seriesStream;
  const facts = await load(`${of.category}-${night.id}`);
  const state = fold<typeof eventStream | typeof seriesStream>(of, facts);
  if (!state) return undefined;
  const owned = { ...night, state } as Exclude<Owned, { kind: 'series' }>;
  if (!belongsTo(owned, organizerId)) return undefined;
  const status =
    owned.kind === 'event' ? owned.state.status : occurrenceOf(owned.id, owned.state, owned.key)?.status;
  if (status !== 'published') return undefined;
  return new Date(latest(editOf(facts), ...confirmations(night, state))!.at);
}
