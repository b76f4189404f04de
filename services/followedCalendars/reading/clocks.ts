import { Temporal } from 'temporal-polyfill';
import { instantOf, wallTimeAt } from '#contracts/calendar/wallTime.ts';
import { offsetNamed, zoneGuessed, zoneNamed } from '../zones/zoneNames.ts';
import type { Component, Components } from './components.ts';
import { offsetsOf } from './zoneRules.ts';

/**
 * The clock that a time was read from: that of an IANA zone; a fixed offset from UTC in minutes (UTC itself, a zone
 * with rules of its own); none (a floating time); or an unknown zone.
 */
export type Clock =
  | { kind: 'zone'; zone: string }
  | { kind: 'offset'; minutesAt(wall: string): number }
  | { kind: 'floating' }
  | { kind: 'unknown'; name: string };

export const UTC: Clock = { kind: 'offset', minutesAt: () => 0 };
export const FLOATING: Clock = { kind: 'floating' };

/** The clocks of a calendar, by the TZID that a time has. */
export type Clocks = {
  of(tzid: string | undefined): Clock;
  /** The zone of the place: what the calendar says about itself, else that of its region. */
  place: string | undefined;
};

/** `regionZone` is the zone of the region that the calendar is followed for. */
export function clocksOf({ calendar, zones }: Components, regionZone: string | undefined, now: Date): Clocks {
  const name = calendar.all('X-WR-TIMEZONE')[0]?.value ?? '';
  const said = zoneNamed(name) ?? zoneGuessed(name, regionZone);
  // UTC is what a calendar says whose zone was never set.
  const place = said && said !== 'UTC' ? said : (regionZone ?? said);
  const known = new Map<string, Clock>();
  return {
    place,
    of(tzid) {
      if (tzid === undefined || tzid.trim() === '') return FLOATING;
      const clock = known.get(tzid) ?? clockNamed(tzid, { zones, place, now });
      known.set(tzid, clock);
      return clock;
    },
  };
}

type Around = { zones: readonly Component[]; place: string | undefined; now: Date };

function clockNamed(tzid: string, { zones, place, now }: Around): Clock {
  const own = zones.find(zone => zone.all('TZID')[0]?.value.trim() === tzid.trim());
  const named = zoneNamed(tzid) ?? zoneNamed(own?.all('X-LIC-LOCATION')[0]?.value ?? '');
  if (named === 'UTC') return UTC;
  if (named) return { kind: 'zone', zone: named };
  const minutesAt = own && offsetsOf(own, now);
  if (minutesAt) {
    const same = zoneWith(minutesAt, place, now);
    return same ? { kind: 'zone', zone: same } : { kind: 'offset', minutesAt };
  }
  const fixed = offsetNamed(tzid);
  if (fixed !== undefined) return { kind: 'offset', minutesAt: () => fixed };
  const guessed = zoneGuessed(tzid, place);
  return guessed ? { kind: 'zone', zone: guessed } : { kind: 'unknown', name: tzid };
}

/**
 * The IANA zone whose clocks are those of the rules, from last year to the year after next: that of the place, or the
 * first that is the same at every noon. Only in an IANA zone can a series be kept.
 */
function zoneWith(
  minutesAt: (wall: string) => number,
  place: string | undefined,
  now: Date,
): string | undefined {
  const first = Temporal.PlainDate.from({ year: now.getUTCFullYear() - 1, month: 1, day: 1 });
  const noons = Array.from({ length: 4 * 366 }, (_, day) => `${first.add({ days: day }).toString()}T12:00`);
  const isAlike = (zone: string, walls: readonly string[]): boolean =>
    walls.every(wall => (floating(wall) - instantOf(wall, zone).getTime()) / MINUTE === minutesAt(wall));
  const some = noons.filter((_, day) => day % 122 === 0);
  const candidates = [...(place ? [place] : []), ...Intl.supportedValuesOf('timeZone')];
  return candidates.find(zone => isAlike(zone, some) && isAlike(zone, noons));
}

/** The instant of a wall time, where its clock says so. */
export function instantOn(clock: Clock, wall: string): Date | undefined {
  if (clock.kind === 'zone') return instantOf(wall, clock.zone);
  if (clock.kind === 'offset') return new Date(floating(wall) - clock.minutesAt(wall) * MINUTE);
  return undefined;
}

/** What a clock shows when another one shows `wall`; the same where one of them does not say which instant that is. */
export function shownOn(clock: Clock, wall: string, read: Clock): string {
  if (clock === read) return wall;
  const instant = instantOn(read, wall);
  if (!instant) return wall;
  if (clock.kind === 'zone') return wallTimeAt(instant, clock.zone);
  if (clock.kind !== 'offset') return wall;
  // The offset at the instant as if in UTC is another one only around a change of the clocks.
  const near = toWall(instant.getTime() + clock.minutesAt(toWall(instant.getTime())) * MINUTE);
  return toWall(instant.getTime() + clock.minutesAt(near) * MINUTE);
}

const MINUTE = 60_000;
const floating = (wall: string): number => Date.parse(`${wall}Z`);
const toWall = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
