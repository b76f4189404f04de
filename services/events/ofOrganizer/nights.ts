import { occurrenceOf } from '#contracts/events/series/occurrences.ts';
import type { Core } from '#platform/areas/core.ts';
import { chosenUpToDate } from '../list/chosenRows.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { addNight } from './adding.ts';
import { comingNights } from './coming.ts';
import { thingIn } from './ownership.ts';
import { bringNightBack, changeNight, confirmNight } from './saying.ts';
import { takeBack } from './takingBack.ts';

/** What teams read, say, add and take back of the nights of their organizers. */
export function nightsOfOrganizers(core: Core) {
  const db = core.db<EventsSchema>();
  const parts = { ...core, db, chosen: chosenUpToDate(db, core) };
  return {
    coming: (organizerId: string, page: { limit: number; offset: number }) =>
      comingNights(db, organizerId, page, core.clock()),
    timesOf: (id: string) => timesOf(core, id),
    confirm: given(parts, confirmNight),
    change: given(parts, changeNight),
    bringBack: given(parts, bringNightBack),
    takeBack: given(parts, takeBack),
    add: given(parts, addNight),
  };
}

function given<Parts, Rest extends readonly unknown[], Result>(
  parts: Parts,
  work: (parts: Parts, ...rest: Rest) => Result,
): (...rest: Rest) => Result {
  return (...rest) => work(parts, ...rest);
}

/** When a night is as yet; undefined if there is none, or the id is that of a series. */
async function timesOf({ endOf }: Core, id: string) {
  const owned = await thingIn(endOf, id);
  if (!owned || owned.kind === 'series') return undefined;
  const night = owned.kind === 'event' ? owned.state : occurrenceOf(owned.id, owned.state, owned.key);
  return night && { startLocal: night.startLocal, endLocal: night.endLocal, allDay: night.allDay ?? false };
}
