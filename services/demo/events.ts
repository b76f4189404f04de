import { instantOf, PLATFORM_ZONE } from '#contracts/calendar/wallTime.ts';
import type { CreateEvent, eventCommands } from '#contracts/events/event/event.ts';
import type { Actor } from '#contracts/platform/fact.ts';
import type { Chance } from '#platform/program/chance.ts';
import { DEMO_PATTERNS, type DemoKind, demoContent } from './content.ts';
import { demoLife, shifted } from './life.ts';
import { between, type DemoStep, daysAfter, minutesAfter, wholeSecond } from './step.ts';
import texts from './texts.json' with { type: 'json' };
import type { DemoVenue, demoVenues } from './venue.ts';

export type Region = Parameters<typeof demoVenues>[0] & {
  id: string;
  since: Date;
  timeZone: string;
  currency: string;
  popular: boolean;
  active: boolean;
  styles: readonly string[];
};
type Organizer = { id: string; since: Date; regionId: string; style: string; active: boolean };
type Step = DemoStep<typeof eventCommands>;

export type DemoParts = {
  chance: Chance;
  today: Date;
  administrators: readonly Actor[];
  regions: readonly Region[];
  organizers: readonly Organizer[];
  venuesOf: ReadonlyMap<string, DemoVenue[]>;
  /** How many still exist today; a few more were deleted. */
  count: number;
};

const KINDS: Record<DemoKind, number> = { course: 35, workshop: 12, social: 46, festival: 7 };
const LEAD_DAYS: Record<DemoKind, readonly [number, number]> = {
  course: [14, 60],
  workshop: [14, 75],
  social: [10, 55],
  festival: [70, 190],
};
const DAYS_BACK = 364;
const DAYS_AHEAD = 176;
const DELETED_SHARE = 0.02;

/**
 * Single events over the last twelve and the next six months, each with everything that was done to it until
 * today.
 */
export function demoEvents(parts: DemoParts): { steps: Step[] } {
  const { chance, count } = parts;
  const active = parts.regions.filter(region => region.active);
  const deleted = Math.ceil(count * DELETED_SHARE);
  return {
    steps: Array.from({ length: count + deleted }, (_, index) => {
      const plan = planned({ ...parts, regions: active }, chance.of(index));
      return index < count ? lived(plan, parts, chance.of(index, 'life')) : deletedSoon(plan, parts);
    }).flat(),
  };
}

type Plan = { id: string; final: CreateEvent; createdAt: Date; otherVenue: DemoVenue; lead: Actor };

function planned(parts: DemoParts, chance: Chance): Plan {
  const { today, administrators } = parts;
  const kind = chance.among(KINDS);
  const day = dayFor(kind, today, chance);
  const { region, organizer } = whereAndWho(parts, daysAfter(day, -12), chance);
  const style = organizer && chance.happens(0.75) ? organizer.style : chance.pick(region.styles);
  const [venue, otherVenue] = chance.shuffled(parts.venuesOf.get(region.id)!) as [DemoVenue, DemoVenue];
  const startLocal = `${day.toISOString().slice(0, 10)}T${chance.pick(DEMO_PATTERNS[kind].starts)}`;
  const unassigned = chance.happens(0.04);
  const final: CreateEvent = {
    ...demoContent({ kind, style, startLocal, city: region, venue: venue.place.locationName! }, chance),
    startLocal,
    endLocal: chance.happens(0.9) ? shifted(startLocal, chance.pick(DEMO_PATTERNS[kind].minutes)) : null,
    ...(unassigned
      ? { regionId: null, timeZone: PLATFORM_ZONE }
      : { regionId: region.id, timeZone: region.timeZone }),
    ...venue.place,
    googlePlacesId: null,
    maxAttendees: chance.happens(0.6) ? capacity(kind, venue) : null,
    eventOrganizerId: organizer?.id ?? null,
    coverImage: null,
    status: 'draft',
    isFeatured: false,
    imported: false,
  };
  const known = organizer && organizer.since > region.since ? organizer.since : region.since;
  const createdAt = creation(kind, final, minutesAfter(known, 60), today, chance);
  const lead = parts.chance.of('lead', region.id).pick(administrators);
  return { id: chance.id(createdAt), final, createdAt, otherVenue, lead };
}

/** A day in the year and a half around today, on a weekday that suits this kind of event. */
function dayFor(kind: DemoKind, today: Date, chance: Chance): Date {
  const day = daysAfter(today, chance.int(-DAYS_BACK, DAYS_AHEAD));
  const weekday = chance.pick(DEMO_PATTERNS[kind].weekdays);
  const later = (weekday - day.getUTCDay() + 7) % 7;
  const shift = later > 0 && day > daysAfter(today, DAYS_AHEAD - 6) ? later - 7 : later;
  return daysAfter(day, shift);
}

export function whereAndWho({ regions, organizers }: DemoParts, by: Date, chance: Chance) {
  const open = regions.filter(({ since }) => since < by);
  const region = chance.weighted(open, ({ popular }) => (popular ? 4 : 1.5));
  const there = organizers.filter(
    ({ regionId, since, active }) => active && regionId === region.id && since < by,
  );
  const organizer = there.length > 0 && chance.happens(0.85) ? chance.pick(there) : undefined;
  return { region, organizer };
}

function capacity(kind: DemoKind, venue: DemoVenue): number {
  const shares: Record<DemoKind, number> = { course: 0.25, workshop: 0.5, social: 1, festival: 5 };
  return Math.round(venue.capacity * shares[kind]);
}

/**
 * Some weeks ahead; an event far in the future was entered recently, because everything was entered before
 * today.
 */
function creation(kind: DemoKind, final: CreateEvent, known: Date, today: Date, chance: Chance): Date {
  const start = instantOf(final.startLocal, final.timeZone);
  const usual = daysAfter(start, -chance.int(...LEAD_DAYS[kind]) - chance.share());
  const lately = minutesAfter(today, -120);
  if (usual < lately) return usual > known ? wholeSecond(usual) : wholeSecond(known);
  const from = daysAfter(today, -75);
  return between(from > known ? from : known, lately, chance.share());
}

function lived({ id, final, createdAt, otherVenue, lead }: Plan, parts: DemoParts, chance: Chance): Step[] {
  const { today, administrators } = parts;
  const { created, changes } = demoLife({ final, createdAt, today, otherVenue, chance });
  const steps: Step[] = [{ id, command: 'CreateEvent', data: created, at: createdAt, actor: lead }];
  for (const { change, at, reason } of changes) {
    const actor = chance.happens(0.75) ? lead : chance.pick(administrators);
    steps.push({ id, command: 'ChangeEvent', data: change, at, actor, ...(reason && { reason }) });
  }
  return steps;
}

function deletedSoon({ id, final, createdAt, lead }: Plan, { today, chance }: DemoParts): Step[] {
  const own = chance.of(id);
  const at = between(minutesAfter(createdAt, 5), today, own.share() ** 4);
  const reason = own.pick(texts.reasons.deleted);
  return [
    { id, command: 'CreateEvent', data: final, at: createdAt, actor: lead },
    { id, command: 'DeleteEvent', data: {}, at, actor: lead, reason },
  ];
}
