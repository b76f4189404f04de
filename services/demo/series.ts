import { plusDays } from '#contracts/calendar/days.ts';
import type { CreateEvent } from '#contracts/events/event/event.ts';
import { type RecurrenceConfig, ruleOf, WEEKDAYS } from '#contracts/events/series/recurrence.ts';
import { firstMatchingDate } from '#contracts/events/series/ruleDates.ts';
import type { Chance } from '#platform/program/chance.ts';
import { DEMO_PATTERNS, demoContent } from './content.ts';
import { type DemoParts, type Region, whereAndWho } from './events.ts';
import { shifted } from './life.ts';
import { seriesLife } from './seriesLife.ts';
import type { SeriesPlan, SeriesStep } from './seriesPlan.ts';
import { between, daysAfter, minutesAfter, wholeSecond } from './step.ts';
import type { DemoVenue } from './venue.ts';

type Rhythm = 'weekly' | 'biweekly' | 'monthly';
const RHYTHMS: Record<Rhythm, number> = { weekly: 55, biweekly: 30, monthly: 15 };
const KINDS = { weekly: 'social', biweekly: 'course', monthly: 'social' } as const;
const DELETED_SHARE = 0.02;
const LEAD_DAYS = [14, 45] as const;

/**
 * Recurring nights with everything done to them: weekly socials, biweekly classes, parties on last Fridays.
 */
export function demoSeries(parts: DemoParts): { steps: SeriesStep[] } {
  const active = parts.regions.filter(region => region.active);
  const deleted = Math.ceil(parts.count * DELETED_SHARE);
  return {
    steps: Array.from({ length: parts.count + deleted }, (_, index) => {
      const chance = parts.chance.of(index);
      const plan = {
        ...planned({ ...parts, regions: active }, chance),
        deleted: index >= parts.count,
      };
      return seriesLife(plan, parts, chance.of('life'));
    }).flat(),
  };
}

function planned(parts: DemoParts, chance: Chance): Omit<SeriesPlan, 'deleted'> {
  const { today, administrators } = parts;
  const rhythm = chance.among(RHYTHMS);
  const kind = KINDS[rhythm];
  const begins = daysAfter(today, chance.happens(0.85) ? -chance.int(20, 340) : chance.int(4, 40));
  const created = daysAfter(begins, -chance.int(...LEAD_DAYS));
  const { region, organizer } = whereAndWho(parts, created, chance);
  const style = organizer && chance.happens(0.75) ? organizer.style : chance.pick(region.styles);
  const [venue, otherVenue] = chance.shuffled(parts.venuesOf.get(region.id)!) as [DemoVenue, DemoVenue];
  const { recurrence, day } = rhythmFrom(rhythm, begins.toISOString().slice(0, 10), chance);
  const startLocal = `${day}T${chance.pick(DEMO_PATTERNS[kind].starts)}`;
  const event: CreateEvent = {
    ...demoContent({ kind, style, startLocal, city: region, venue: venue.place.locationName! }, chance),
    startLocal,
    endLocal: chance.happens(0.9) ? shifted(startLocal, chance.pick(DEMO_PATTERNS[kind].minutes)) : null,
    regionId: region.id,
    timeZone: region.timeZone,
    ...venue.place,
    googlePlacesId: null,
    maxAttendees: chance.happens(0.5) ? venue.capacity : null,
    eventOrganizerId: organizer?.id ?? null,
    coverImage: null,
    isFeatured: false,
    imported: false,
    status: chance.happens(0.4) ? 'draft' : 'published',
  };
  const createdAt = creation(created, region, today, chance);
  const lead = parts.chance.of('lead', region.id).pick(administrators);
  return { id: chance.id(createdAt), event, recurrence, createdAt, otherVenue, lead };
}

function creation(wanted: Date, region: Region, today: Date, chance: Chance): Date {
  const known = minutesAfter(region.since, 60);
  const lately = minutesAfter(today, -60 * 24);
  if (wanted < lately) return wholeSecond(wanted > known ? wanted : known);
  return between(known, lately, 0.95 + chance.share() / 20);
}

/** A recurrence, and its first day on or after a given day. */
function rhythmFrom(
  rhythm: Rhythm,
  from: string,
  chance: Chance,
): { recurrence: RecurrenceConfig; day: string } {
  const weekday = WEEKDAYS[chance.pick(DEMO_PATTERNS[KINDS[rhythm]].weekdays) - 1]!;
  const bounded = chance.happens(0.25) ? chance.int(6, 16) : null;
  const recurrence: RecurrenceConfig = {
    recurrenceType: rhythm,
    interval: 1,
    endDate: null,
    count: bounded,
    dayOfMonth: null,
    daysOfWeek: rhythm === 'monthly' ? [] : [weekday],
    weekOfMonth: rhythm === 'monthly' ? -1 : null,
    dayOfWeek: rhythm === 'monthly' ? 'FR' : null,
  };
  // Biweekly rules count from the week they start in: from the weekday itself there is a match straight away.
  const day = firstMatchingDate({ ...ruleOf(recurrence, from), recurrenceType: plain(rhythm) }, from);
  return { recurrence, day: day ?? plusDays(from, 1) };
}

function plain(rhythm: Rhythm): 'weekly' | 'monthly' {
  return rhythm === 'monthly' ? 'monthly' : 'weekly';
}
