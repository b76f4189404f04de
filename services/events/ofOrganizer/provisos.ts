import type { EventState } from '#contracts/events/event/event.ts';
import type { Status } from '#contracts/events/event/eventFields.ts';
import { instantsOf } from '#contracts/events/event/instants.ts';
import { occurrenceOf, segmentOf } from '#contracts/events/series/occurrences.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import { mySentences } from '#contracts/my/sentences.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';
import type { Thing } from '../reading/thing.ts';
import { belongsTo, type Owned } from './ownership.ts';

// A team says something only of what is its organizer's and not over, when it is recorded. It cancels what people know of,
// and publishes nothing that they have never known of.

export type Night = Exclude<Thing, { kind: 'series' }>;

/** Refuses the state of a stream, as `Asked` has it. */
type Proviso = (state: unknown) => void;

/** What belongs to nobody at that moment, or to another organizer, does not exist for the team. */
export function ifOwn(named: Thing, organizerId: string): Proviso {
  return state => {
    if (!state || !belongsTo({ ...named, state } as Owned, organizerId)) {
      throw notFound(platformSentences.notOfOrganizer);
    }
  };
}

/** As `ifOwn`, for a night that is not over. */
export function ifComing(night: Night, organizerId: string, now: Date): Proviso {
  return state => {
    ifOwn(night, organizerId)(state);
    const { status, overAt } = shownOf(night, state);
    if (status === 'completed' || overAt <= now) throw new Refusal(mySentences.isOver, { code: 'over' });
  };
}

/** As `ifComing`, for a night that people know of. */
export function ifKnown(night: Night, organizerId: string, now: Date): Proviso {
  return state => {
    ifComing(night, organizerId, now)(state);
    if (shownOf(night, state).status === 'draft')
      throw new Refusal(mySentences.staysDraft, { code: 'draft' });
  };
}

/** As `ifComing`, for a night that can be had after all. */
export function ifBack(night: Night, organizerId: string, now: Date): Proviso {
  return state => {
    ifComing(night, organizerId, now)(state);
    if (night.kind === 'date') {
      const { status } = segmentOf(state as SeriesState, night.key).template;
      if (status === 'cancelled') throw new Refusal(mySentences.seriesOff, { code: 'series_cancelled' });
    }
    if (!comesBack(night, state)) throw new Refusal(mySentences.notBack, { code: 'not_cancelled' });
  };
}

/** Whether a night was announced and is cancelled by itself: then it can again be as it was. */
export function comesBack(night: Night, state: unknown): boolean {
  if (night.kind === 'event') {
    const { status, announcedStart } = state as EventState;
    return status === 'cancelled' && announcedStart !== undefined;
  }
  const { overrides } = state as SeriesState;
  const { status } = segmentOf(state as SeriesState, night.key).template;
  return status === 'published' && overrides[night.key]?.status === 'cancelled';
}

function shownOf(night: Night, state: unknown): { status: Status; overAt: Date } {
  if (night.kind === 'date') return occurrenceOf(night.id, state as SeriesState, night.key)!;
  const event = state as EventState;
  return { status: event.status, overAt: instantsOf(event).overAt };
}
