import { plusDays } from '#contracts/calendar/days.ts';
import { wallTimeAt } from '#contracts/calendar/wallTime.ts';
import { localCurrency } from '#contracts/events/price/localCurrency.ts';
import { ruleOf } from '#contracts/events/series/recurrence.ts';
import { ruleDates } from '#contracts/events/series/ruleDates.ts';
import { DATES_SHOWN, type NightRead } from '#contracts/my/readCall.ts';
import { configFrom, type Repeating, repeatingOf } from '#contracts/my/rhythm.ts';
import { mySentences } from '#contracts/my/sentences.ts';
import { countryCode } from '#contracts/platform/sentences/country.ts';
import { type Language, type Sentence, tell } from '#contracts/platform/sentences/sentence.ts';
import { foldedText } from '#contracts/platform/text/foldedText.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { Core } from '#platform/areas/core.ts';
import type { OrganizerOf, ReadingNeeds, Said } from './needs.ts';

export type ReadingParts = { core: Core; needs: ReadingNeeds; organizerOf: OrganizerOf };
type Region = Pick<RegionRow, 'city' | 'country' | 'timeZone'>;
type Asked = { organizerId: string; text: string; language: Language };

const YEAR = 365;
/** Countries that write the month first. */
const MONTH_FIRST = new Set(['US', 'PH', 'PW', 'FM']);
const MOST_VENUES = 8;

/** What a sentence about a night would be, beside the venue book, the dance styles, and the city of the organizer. */
export async function readNight(
  { core, needs, organizerOf }: ReadingParts,
  { organizerId, text, language }: Asked,
): Promise<NightRead> {
  const [regions, organizer] = await Promise.all([activeRegions(core), organizerOf(organizerId)]);
  const home = regionOf(regions, organizer.city);
  const said = await needs.readSentence({
    text,
    now: wallTimeAt(core.clock(), home?.timeZone ?? 'UTC'),
    order: MONTH_FIRST.has(countryCode(home?.country ?? organizer.country ?? '') ?? '') ? 'mdy' : 'dmy',
    cities: regions.map(({ city }) => city),
  });
  const [venues, danceStyleIds] = await Promise.all([
    venuesFor(needs, said, said.city ?? home?.city ?? null),
    needs.stylesNamed([text]),
  ]);
  const [venue] = venues.length === 1 && isSame(venues[0]!.name, said.place) ? venues : [];
  const region = regionOf(regions, said.city ?? venue?.city ?? null) ?? home;
  const price = said.price ?? '';
  const repeating = repeatingOf(said.recurrence);
  return {
    ...{ title: said.title, date: said.date, from: said.from, until: said.until, ...sent(repeating) },
    ...datesFrom(said.date, repeating),
    place: {
      name: venue?.name ?? said.place,
      address: venue ? venue.address : said.address,
      city: venue ? venue.city : (said.city ?? null),
    },
    ...{ venueId: venue?.id ?? null, venues: venue ? [] : venues, price, danceStyleIds, rest: said.rest },
    currency: (price && localCurrency(price, region?.country)) || null,
    notes: notesOn(said).map(note => tell(note, language)),
  };
}

const sent = ({ days, ...repeating }: Repeating) => ({ ...repeating, days: [...days] });

function activeRegions({ db }: Core): Promise<Region[]> {
  return db<{ regions: RegionRow }>()
    .selectFrom('regions')
    .select(['city', 'country', 'timeZone'])
    .where('status', '=', 'active')
    .orderBy('city')
    .execute();
}

/** The only region of a city that is called so. */
function regionOf(regions: readonly Region[], city: string | null): Region | undefined {
  if (!city) return undefined;
  const [only, ...others] = regions.filter(one => foldedText(one.city) === foldedText(city));
  return others.length === 0 ? only : undefined;
}

const isSame = (one: string | null, other: string | null): boolean =>
  foldedText(one ?? '') === foldedText(other ?? '');

/** Those that have exactly this name, in the city if one does; else those that may be meant. */
async function venuesFor(
  { offeredVenues }: ReadingNeeds,
  { place }: Said,
  city: string | null,
): Promise<NightRead['venues']> {
  if (!place) return [];
  const offered = (await offeredVenues({ q: place, limit: 20 })).map(one => ({
    ...{ id: one.id, name: one.name, address: one.address, city: one.city },
  }));
  const exact = offered.filter(({ name }) => isSame(name, place));
  const here = city ? exact.filter(one => isSame(one.city, city)) : [];
  if (here.length > 0) return here.slice(0, MOST_VENUES);
  return (exact.length > 0 ? exact : offered).slice(0, MOST_VENUES);
}

function datesFrom(date: string | null, repeating: Repeating): Pick<NightRead, 'dates' | 'more'> {
  if (date === null) return { dates: [], more: 0 };
  const config = configFrom(date, repeating);
  const until = [config?.endDate, plusDays(date, YEAR)].filter(Boolean).toSorted()[0]!;
  const all = config ? ruleDates(ruleOf(config, date), { from: date, until }) : [date];
  return { dates: all.slice(0, DATES_SHOWN), more: Math.max(0, all.length - DATES_SHOWN) };
}

const NOTES: Record<Said['doubts'][number]['code'], (text: string) => Sentence> = {
  noDate: text => mySentences.readNoDate({ text }),
  noDay: () => mySentences.readNoDay,
  noTime: () => mySentences.readNoTime,
  over: () => mySentences.readOver,
  once: text => mySentences.readOnce({ text }),
  everySecond: text => mySentences.readEverySecond({ text }),
  moreDates: text => mySentences.readMoreDates({ text }),
  moreRules: text => mySentences.readMoreRules({ text }),
  severalDays: text => mySentences.readSeveralDays({ text }),
};

function notesOn({ title, doubts }: Said): Sentence[] {
  return [
    ...(title === '' ? [mySentences.readNoTitle] : []),
    ...doubts.map(({ code, text }) => NOTES[code](text)),
  ];
}
