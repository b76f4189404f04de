import { v5 } from 'uuid';
import { z } from 'zod';
import { type EventState, eventStream } from '#contracts/events/event/event.ts';
import type { EventForm } from '#contracts/events/event/eventFields.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import type { VenueRow } from '#contracts/venues/rows.ts';
import { venueStream } from '#contracts/venues/venue.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { Freshness } from '#platform/database/freshness.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { fold } from '#platform/facts/fold.ts';
import { type Effected, NotPerformed, type Performer } from '#platform/processes/dispatcher.ts';
import { type Effect, process } from '#platform/processes/process.ts';
import { isRefusal } from '#platform/refusals/refusal.ts';
import { foldedName } from '#platform/similarity/names.ts';
import type { Store } from '#platform/store/store.ts';
import type { CompletePlace } from './form.ts';
import { findVenueOf } from './matching.ts';
import { findByName } from './queries.ts';

const ADD = 'addVenueOfEvent';

const payload = z.object({ eventId: z.uuid(), kind: z.enum(['event', 'series']) });
type Decided = z.output<typeof payload>;
const adding = (decided: Decided): Effect[] => [{ effect: ADD, key: ADD, payload: decided }];

/** Adds the place of an approved or converted event to the venue book, unless it is there, and notes which it is. */
export const addVenueOnEventDecided = process({
  name: 'addVenueOnEventDecided',
  of: [importedEventStream, recommendationStream],
  on: {
    ImportCompleted: ({ data: { eventId, kind } }) => adding({ eventId, kind }),
    RecommendationConverted: ({ data: { eventId, planned } }) =>
      adding({ eventId, kind: planned.recurrence ? 'series' : 'event' }),
  },
});

type Parts = {
  db: ReadModel<{ venues: VenueRow }>;
  store: Pick<Store, 'head'>;
  freshness: Freshness;
  load: Load;
  execute: Execute;
  completePlace: CompletePlace;
  clock(): Date;
};
type Place = Pick<EventForm, 'venueId' | 'regionId' | 'timeZone' | 'latitude' | 'longitude' | 'postalCode'> &
  Pick<EventForm, 'locationAddress' | 'locationCity' | 'locationState' | 'locationCountry'> & {
    locationName: string;
  };

export function venuesAdded(parts: Parts): Record<string, Performer> {
  // Two events at one place that are decided together must not add it twice under different spellings.
  const exclusively = oneByOne();
  return {
    [ADD]: {
      idempotent: true,
      async perform(effect) {
        const decided = payload.parse(effect.payload);
        const found = await placeOf(parts.load, decided);
        if (!found) return;
        const asked = askedFor(parts, effect);
        const known = await findVenueOf(parts.db, comparable(found.place));
        const venue =
          known ?? (await exclusively(() => findOrAdd(parts, decided.eventId, found.place, asked)));
        if (venue?.status !== 'active') return;
        await link(parts.execute, decided, venue.id, { ...asked('link'), expected: found.revision });
      },
    },
  };
}

/** The place of an event that can be a venue; undefined if it was chosen from the book, or too little is known. */
async function placeOf(
  load: Load,
  { eventId, kind }: Decided,
): Promise<{ place: Place; revision: number } | undefined> {
  const stream = kind === 'event' ? eventStream : seriesStream;
  const facts = await load(`${stream.category}-${eventId}`);
  const last = facts.at(-1);
  // The event is created right after the decision that it follows from.
  if (!last) throw new NotPerformed(`There is no ${kind} ${eventId} yet`);
  const place = kind === 'event' ? unmerged(fold(eventStream, facts)) : ofSeries(fold(seriesStream, facts));
  if (!place || place.deleted || place.venueId || !place.locationName?.trim()) return undefined;
  if (place.latitude === null && place.locationAddress === null) return undefined;
  return { place: { ...place, locationName: place.locationName.trim() }, revision: last.revision };
}

/** One that was merged into another event takes no part in anything. */
function unmerged(event: EventState | undefined): EventState | undefined {
  return event?.mergedInto ? undefined : event;
}

function ofSeries(state: ReturnType<typeof fold<typeof seriesStream>>) {
  const [segment] = state?.segments ?? [];
  return segment && { ...segment.template, timeZone: segment.timeZone, deleted: state!.deleted };
}

function comparable({ locationName, locationCity, latitude, longitude }: Place) {
  return { name: locationName, city: locationCity, latitude, longitude };
}

type Venue = Pick<VenueRow, 'id' | 'status'>;

async function findOrAdd(
  parts: Parts,
  eventId: string,
  place: Place,
  asked: (name: string) => Asked,
): Promise<Venue | undefined> {
  const { db, store, freshness, execute } = parts;
  const find = async () => {
    const { fresh } = await freshness.wait(['venues'], await store.head());
    if (!fresh) throw new NotPerformed('The venues are behind', { counted: false });
    return findVenueOf(db, comparable(place));
  };
  const found = await find();
  if (found) return found;
  const id = v5('venue', eventId);
  try {
    const { state } = await execute(
      venueStream,
      id,
      'AddVenue',
      await venueOf(parts, eventId, place),
      asked('add'),
    );
    return { id, status: state.status };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const there = await find();
    if (there || error.code !== 'taken') return there;
    // Another venue has its name in its city, which a person has to sort out; or the name is reserved by a command that
    // has not finished, or whose process died: then it is free again after a minute.
    const { locationName, locationCity } = place;
    const keys = { nameKey: foldedName(locationName), cityKey: foldedName(locationCity ?? '') };
    if (await findByName(db, keys)) return undefined;
    throw new NotPerformed('The name of the venue is reserved', { counted: false });
  }
}

async function venueOf({ completePlace }: Parts, eventId: string, place: Place) {
  const { locationName, locationAddress, locationCity, locationState, locationCountry, ...rest } = place;
  const { postalCode, regionId, latitude, longitude } = rest;
  const isPlaced = latitude !== null && longitude !== null;
  const named = { city: locationCity ?? '', state: locationState, country: locationCountry ?? '' };
  const there =
    isPlaced && regionId === null ? await completePlace(named, { latitude, longitude }) : undefined;
  return {
    ...{ name: locationName, address: locationAddress, city: locationCity, state: locationState },
    ...{ country: locationCountry, postalCode, regionId, notes: null, eventId },
    ...(isPlaced ? { latitude, longitude } : { latitude: null, longitude: null }),
    timeZone: there?.timeZone ?? place.timeZone,
  };
}

/** Notes the venue of an event, unless its place has changed since it was read. */
async function link(
  execute: Execute,
  { eventId, kind }: Decided,
  venueId: string,
  asked: Asked,
): Promise<void> {
  const changed = { venueId };
  const all = { scope: 'all', date: null, recurrence: null, unmatched: 'keep' } as const;
  const linking =
    kind === 'event'
      ? execute(eventStream, eventId, 'ChangeEvent', changed, asked)
      : execute(seriesStream, eventId, 'ChangeSeries', { ...all, changed, overwriteOwn: [] }, asked);
  await linking.catch(error => {
    if (!isRefusal(error)) throw error;
  });
}

function askedFor({ clock }: Parts, { factId, correlationId }: Effected): (name: string) => Asked {
  return name => ({
    commandId: v5(`${ADD} ${name}`, factId),
    actor: { id: 'system', role: 'system' },
    now: clock(),
    correlationId,
    causationId: factId,
  });
}

function oneByOne(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return work => {
    const done = last.then(work, work);
    last = done;
    return done;
  };
}
