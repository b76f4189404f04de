import { instantOf } from '#contracts/calendar/wallTime.ts';
import type { CreateEvent } from '#contracts/events/event/event.ts';
import type { DuplicateOf, importedEventCommands } from '#contracts/importedEvents/importedEvent.ts';
import type { sourceCommands } from '#contracts/importedEvents/source.ts';
import type { Actor } from '#contracts/platform/fact.ts';
import type { Chance } from '#platform/program/chance.ts';
import { importedEventId } from '../importedEvents/collecting/intake.ts';
import { readItem } from '../importedEvents/reading/readItem.ts';
import type { Known } from '../importedEvents/reading/readPlace.ts';
import { DEMO_PATTERNS, demoContent } from './content.ts';
import type { Region } from './events.ts';
import { shifted } from './life.ts';
import { type DemoStep, daysAfter, minutesAfter, wholeSecond } from './step.ts';
import type { DemoVenue } from './venue.ts';

type ItemStep = DemoStep<typeof importedEventCommands>;
type SourceStep = DemoStep<typeof sourceCommands>;
type Item = Record<string, unknown> & { id: string };

type Parts = {
  chance: Chance;
  today: Date;
  administrators: readonly Actor[];
  regions: readonly Region[];
  venuesOf: ReadonlyMap<string, DemoVenue[]>;
  /** Events that are ahead: sources find some of them, too. */
  ahead: readonly { id: string; event: CreateEvent }[];
  batches: number;
};

const SOURCES = ['Salsa Agenda', 'Milonga Map'];
const ITEMS_A_BATCH = 8;
/** Older batches have been decided, in part. */
const DECIDED_BATCHES = 3;
const REASONS = [
  'This is no dance event.',
  'The venue closed last year.',
  'The same night is on the calendar under the organizer’s own name.',
];

/** What two sources collected over the last days, of mixed quality; the first batches are decided in part. */
export function demoImported(parts: Parts): { sources: SourceStep[]; items: ItemStep[] } {
  const { chance, today, administrators, batches } = parts;
  const known = knownOf(parts.regions);
  const sources = SOURCES.slice(0, batches).map((name, index): SourceStep => {
    const at = wholeSecond(daysAfter(today, -40 + index));
    const actor = chance.of('keeper', index).pick(administrators);
    return { id: chance.of(name).id(at), command: 'AddSource', data: { name, kind: 'api' }, at, actor };
  });
  const items = Array.from({ length: batches }, (_, batch) => {
    const source = sources[batch % sources.length]!;
    const at = wholeSecond(daysAfter(today, batch - batches + 0.2));
    const batchId = chance.of('batch', batch).id(at);
    return Array.from({ length: ITEMS_A_BATCH }, (_, index) => {
      const own = chance.of(batch, index);
      const { item, duplicateOf } = found(parts, `${batch}-${index}`, own);
      const { content, raw, hash } = readItem(item, known, at);
      const id = importedEventId(source.id, item.id);
      const sent = { sourceId: source.id, sourceItemId: item.id, batchId, raw, hash, duplicateOf };
      const actor: Actor = { id: source.id, role: 'system' };
      const collected: ItemStep = { id, command: 'CollectEvent', data: { ...sent, ...content }, at, actor };
      if (batch >= DECIDED_BATCHES) return [collected];
      return [collected, ...decided(id, duplicateOf, { at, today, administrators }, own)];
    }).flat();
  }).flat();
  return { sources, items };
}

function decided(
  id: string,
  duplicateOf: DuplicateOf | null,
  { at, today, administrators }: Pick<Parts, 'today' | 'administrators'> & { at: Date },
  chance: Chance,
): ItemStep[] {
  const when = wholeSecond(minutesAfter(at, chance.int(60, 1_200)));
  const common = { id, at: when, actor: chance.pick(administrators) };
  if (when >= today) return [];
  if (duplicateOf) {
    const data = { notes: null, eventId: duplicateOf.id, kind: 'event' as const };
    return [{ ...common, command: 'LinkImport', data }];
  }
  if (!chance.happens(0.3)) return [];
  return [{ ...common, command: 'RejectImport', data: { reason: chance.pick(REASONS) } }];
}

function found(parts: Parts, id: string, chance: Chance): { item: Item; duplicateOf: DuplicateOf | null } {
  const double = chance.happens(0.2) && parts.ahead.length > 0 ? chance.pick(parts.ahead) : undefined;
  if (double) {
    return { item: itemOf(id, double.event, chance), duplicateOf: { kind: 'event', id: double.id } };
  }
  return { item: itemOf(id, newEvent(parts, chance), chance), duplicateOf: null };
}

type Found = Omit<CreateEvent, 'status' | 'isFeatured' | 'imported' | 'coverImage' | 'googlePlacesId'>;

/** An event that nobody has entered yet. */
function newEvent({ regions, venuesOf, today }: Parts, chance: Chance) {
  const region = chance.pick(regions.filter(({ active }) => active));
  const { place } = chance.pick(venuesOf.get(region.id)!);
  const kind = chance.pick(['social', 'course', 'workshop'] as const);
  const day = daysAfter(today, chance.int(4, 60)).toISOString().slice(0, 10);
  const startLocal = `${day}T${chance.pick(DEMO_PATTERNS[kind].starts)}`;
  const setting = { kind, style: chance.pick(region.styles), startLocal, city: region };
  return {
    ...demoContent({ ...setting, venue: place.locationName }, chance),
    ...place,
    ...{ startLocal, endLocal: shifted(startLocal, chance.pick(DEMO_PATTERNS[kind].minutes)) },
    ...{ regionId: region.id, timeZone: region.timeZone, maxAttendees: null, eventOrganizerId: null },
  };
}

/** As a source writes it: now and then without its end, its coordinates or its description, or with a wrong date. */
function itemOf(id: string, event: Found, chance: Chance): Item {
  const whole = !chance.happens(0.35);
  const wrong = !whole && chance.happens(0.25);
  return {
    id,
    title: chance.happens(0.15) ? event.title.toUpperCase() : event.title,
    start: wrong ? 'next Friday, 9ish' : event.startLocal,
    ...((whole || chance.happens(0.5)) && { end: event.endLocal }),
    ...(chance.happens(0.6) && { timeZone: event.timeZone }),
    ...{ venue: event.locationName, address: event.locationAddress },
    ...{ city: event.locationCity, country: event.locationCountry },
    ...(whole && { latitude: event.latitude, longitude: event.longitude, description: event.description }),
    ...{ price: event.price, danceStyles: event.danceStyles.map(({ danceStyleId }) => danceStyleId) },
    url: `https://agenda.example.org/events/${id}`,
  };
}

function knownOf(regions: readonly Region[]): Known {
  const styles = new Set(regions.flatMap(region => region.styles));
  return {
    regions: regions.filter(({ active }) => active),
    regionOf: place => regions.find(({ city, active }) => active && city === place.city)?.id,
    styleNamed: name => (styles.has(name.toLowerCase()) ? name.toLowerCase() : undefined),
  };
}

/** The events of steps that begin after today and are still there. */
export function aheadIn(
  steps: readonly { id: string; command: string; data: unknown }[],
  today: Date,
): Parts['ahead'] {
  const deleted = new Set(steps.flatMap(({ id, command }) => (command === 'DeleteEvent' ? [id] : [])));
  return steps.flatMap(({ id, command, data }) => {
    if (command !== 'CreateEvent' || deleted.has(id)) return [];
    const event = data as CreateEvent;
    return instantOf(event.startLocal, event.timeZone) > daysAfter(today, 3) ? [{ id, event }] : [];
  });
}
