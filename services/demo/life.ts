import { instantOf, PLATFORM_ZONE } from '#contracts/calendar/wallTime.ts';
import type { ChangeEvent, CreateEvent } from '#contracts/events/event/event.ts';
import type { Chance } from '#platform/program/chance.ts';
import { between, minutesAfter } from './step.ts';
import texts from './texts.json' with { type: 'json' };
import type { DemoVenue } from './venue.ts';

type Act = { change: ChangeEvent; reason?: string };
type Reason = keyof typeof texts.reasons;

/** Fields as first entered. The change that corrects them follows from the event's final values. */
type Entered = Partial<CreateEvent>;

export type DemoLife = { created: CreateEvent; changes: (Act & { at: Date })[] };

type Parts = {
  /** The event as it takes place, if it does. */
  final: CreateEvent;
  createdAt: Date;
  today: Date;
  /** Where it may have been planned originally. */
  otherVenue: DemoVenue;
  chance: Chance;
};

/**
 * What was done to an event since it was entered, oldest first. Every life is planned to its end and cut off
 * today, which leaves unfinished events in whatever state they have reached.
 */
export function demoLife({ final, createdAt, today, otherVenue, chance }: Parts): DemoLife {
  const moved = chance.happens(0.06);
  const drafted = flaws(final, !moved, chance);
  const changed = laterChanges(final, moved ? otherVenue : undefined, chance);
  const published = chance.happens(0.93);
  const atOnce = published && drafted.length === 0 && chance.happens(0.15);
  const entered = [...drafted, ...(published ? changed.map(change => change.entered) : [])];
  const created: CreateEvent = Object.assign(
    { ...final, status: atOnce ? 'published' : 'draft' },
    ...entered,
  );
  const fixes = drafted.map((flaw): Act => ({ change: correction(final, flaw) }));
  if (!published) return { created, changes: dated(fixes, { created, final, createdAt, today, chance }) };
  const later = changed.map(
    (change): Act => ({
      change: correction(final, change.entered),
      reason: chance.pick(texts.reasons[change.reason]),
    }),
  );
  const acts = [...(atOnce ? [] : publication(fixes, chance)), ...publicLife(later, chance)];
  return { created, changes: dated(acts, { created, final, createdAt, today, chance }) };
}

function flaws(final: CreateEvent, venueMayBeOpen: boolean, chance: Chance): Entered[] {
  const { title, price, maxAttendees, regionId } = final;
  const plain = title.toLowerCase();
  const possible: [number, Entered][] = [
    [0.1, { title: plain === title ? `${title}!!` : plain }],
    [0.14, { description: '' }],
    [price === '' ? 0 : 0.12, { price: '' }],
    [maxAttendees === null ? 0 : 0.15, { maxAttendees: null }],
    [regionId === null ? 0 : 0.04, { regionId: null, timeZone: PLATFORM_ZONE }],
    [
      venueMayBeOpen ? 0.12 : 0,
      {
        ...{ venueId: null, locationName: null, locationAddress: null, postalCode: null },
        ...{ latitude: null, longitude: null },
      },
    ],
  ];
  return possible.filter(([share]) => chance.happens(share)).map(([, flaw]) => flaw);
}

function laterChanges(
  final: CreateEvent,
  otherVenue: DemoVenue | undefined,
  chance: Chance,
): { entered: Entered; reason: Reason }[] {
  const { startLocal, endLocal } = final;
  const minutes = chance.pick([-60, -30, 30, 60, 7 * 1_440, -7 * 1_440]);
  const schedule = {
    startLocal: shifted(startLocal, minutes),
    endLocal: endLocal && shifted(endLocal, minutes),
  };
  return [
    ...(chance.happens(0.08) ? [{ entered: schedule, reason: 'rescheduled' as const }] : []),
    ...(otherVenue ? [{ entered: otherVenue.place, reason: 'moved' as const }] : []),
  ];
}

function correction(final: CreateEvent, entered: Entered): ChangeEvent {
  return Object.fromEntries(Object.keys(entered).map(field => [field, final[field as keyof CreateEvent]]));
}

/** Corrections, then the publication, often together with the last of them. */
function publication(fixes: Act[], chance: Chance): Act[] {
  const last = fixes.at(-1);
  if (!last || chance.happens(0.6)) return [...fixes, { change: { status: 'published' } }];
  return [...fixes.slice(0, -1), { change: { ...last.change, status: 'published' } }];
}

function publicLife(later: Act[], chance: Chance): Act[] {
  const acts = chance.happens(0.1) ? [...later, { change: { isFeatured: true } }] : [...later];
  if (chance.happens(0.03))
    acts.unshift({ change: { status: 'draft' } }, { change: { status: 'published' } });
  if (!chance.happens(0.07)) return acts;
  acts.push({ change: { status: 'cancelled' }, reason: chance.pick(texts.reasons.cancelled) });
  if (!chance.happens(0.15)) return acts;
  return [...acts, { change: { status: 'published' }, reason: chance.pick(texts.reasons.published) }];
}

function dated(
  acts: Act[],
  { created, final, createdAt, today, chance }: Omit<Parts, 'otherVenue'> & { created: CreateEvent },
): DemoLife['changes'] {
  const { startLocal, endLocal, timeZone } = final;
  const soonest = minutesAfter(instantOf(startLocal, timeZone), -180);
  // Most future events have been prepared already; the rest are still being worked on.
  const until = soonest > today && chance.happens(0.8) ? today : soonest;
  const moments = acts.map(() => chance.share() ** 1.6).sort((a, b) => a - b);
  let at = createdAt;
  const before = acts.map((act, index) => {
    at = latest(between(createdAt, until, moments[index]!), minutesAfter(at, 1));
    return { ...act, at };
  });
  const change = aftermath(created, acts, chance);
  const over = minutesAfter(instantOf(endLocal ?? startLocal, timeZone), chance.int(40, 3_000));
  const after = Object.keys(change).length > 0 ? [{ change, at: latest(over, minutesAfter(at, 1)) }] : [];
  return [...before, ...after].filter(act => act.at < today);
}

/** What remains to be done once it is over: nearly all events that took place are completed. */
function aftermath(created: CreateEvent, acts: Act[], chance: Chance): ChangeEvent {
  const status = acts.findLast(({ change }) => change.status)?.change.status ?? created.status;
  const featured = acts.some(({ change }) => change.isFeatured);
  return {
    ...(status === 'published' && chance.happens(0.95) && { status: 'completed' as const }),
    ...(featured && chance.happens(0.6) && { isFeatured: false }),
  };
}

/** Adds minutes to a local time. */
export function shifted(local: string, minutes: number): string {
  return minutesAfter(new Date(`${local}Z`), minutes)
    .toISOString()
    .slice(0, 16);
}

function latest(a: Date, b: Date): Date {
  return a > b ? a : b;
}
