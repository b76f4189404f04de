import type { Kysely } from 'kysely';
import { type DanceStyleRow, leadsTo } from '#contracts/danceStyles/rows.ts';
import type { Chosen, EventForms } from '#contracts/events/forms.ts';
import type { EventTables } from '#contracts/events/tables.ts';
import { headingKey } from '#contracts/imports/columns.ts';
import { rowSentences } from '#contracts/imports/sentences.ts';
import type { Sentence } from '#contracts/platform/sentence.ts';
import { type RegionOf, regionFinder } from './places.ts';
import { type StyleWords, WrongValue } from './values.ts';

/** Regions, organizers and dance styles by the names that people write. */
export type Lookups = Chosen & {
  changeOf(body: Parameters<EventForms['changeOf']>[0]): ReturnType<EventForms['changeOf']>;
  creationOf(body: Parameters<EventForms['creationOf']>[0]): ReturnType<EventForms['creationOf']>;
  region(text: string): string;
  organizer(text: string): string;
  styles: StyleWords;
  /** The active region of a city. */
  regionOf: RegionOf;
  /** The time zone of a region. */
  zoneIn(regionId: string): string | undefined;
};

const SEVERAL = 'several';

type Told = (values: { text: string }) => Sentence;
type Misses = { none: Told; several: Told };
const REGION: Misses = { none: rowSentences.noRegion, several: rowSentences.regions };
const ORGANIZER: Misses = { none: rowSentences.noOrganizer, several: rowSentences.organizers };

/** Reads all regions, organizers and dance styles once; names are compared ignoring case and surrounding space. */
export async function readLookups(db: Kysely<EventTables>, forms: EventForms): Promise<Lookups> {
  const [regions, organizers, styles] = await Promise.all([
    db.selectFrom('regions').select(['id', 'city', 'state', 'country', 'timeZone', 'status']).execute(),
    db.selectFrom('organizers').select(['id', 'name', 'status']).where('removed', '=', false).execute(),
    db.selectFrom('danceStyles').select(['id', 'name', 'status', 'mergedInto']).execute(),
  ]);
  const zones = new Map(regions.map(({ id, timeZone }) => [id, timeZone]));
  const standings = new Map(organizers.map(({ id, status }) => [id, status]));
  const statuses = new Map(styles.map(({ id, status }) => [id, status]));
  const regionIds = namesOf(
    regions.flatMap(({ id, city, state, country }) => [
      [city, id],
      [`${city}, ${country}`, id],
      [`${city}, ${state}`, id],
      [`${city}, ${state}, ${country}`, id],
      [id, id],
    ]),
  );
  const organizerIds = namesOf(
    organizers.flatMap(({ id, name }) => [[name, id] as const, [id, id] as const]),
  );
  const chosen: Chosen = {
    zoneOf: async id => zones.get(id),
    // No column of a file names a venue by its id.
    zoneOfVenue: async () => undefined,
    standingOf: async id => standings.get(id) ?? 'missing',
    stylesOf: async () => statuses,
  };
  return {
    ...chosen,
    changeOf: body => forms.changeOf(body, chosen),
    creationOf: body => forms.creationOf(body, chosen),
    zoneIn: id => zones.get(id),
    region: text => one(regionIds, text, REGION),
    organizer: text => one(organizerIds, text, ORGANIZER),
    styles: styleWords(styles),
    regionOf: regionFinder(regions.filter(({ status }) => status === 'active')),
  };
}

type Style = Pick<DanceStyleRow, 'id' | 'name' | 'status' | 'mergedInto'>;

/** Of several styles with a word, the active one has it; and a name is more than an id, which may be an old name. */
function styleWords(styles: readonly Style[]): StyleWords {
  const byId = new Map(styles.map(style => [style.id, style]));
  const lead = (id: string): string | undefined => leadsTo(byId, id);
  const last = (one: Style): number => (one.status === 'active' ? 1 : 0);
  const inOrder = styles.toSorted((one, other) => last(one) - last(other));
  const words = [
    ...inOrder.map(({ id }) => [headingKey(id), id] as const),
    ...inOrder.map(({ id, name }) => [headingKey(name), id] as const),
  ];
  const ids = new Map(words.filter(([key]) => key !== ''));
  return {
    leadsTo: lead,
    named(key) {
      const id = ids.get(key);
      return id && lead(id);
    },
  };
}

function namesOf(pairs: readonly (readonly string[])[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const [name, id] of pairs as readonly (readonly [string, string])[]) {
    const key = plain(name);
    names.set(key, (names.get(key) ?? id) === id ? id : SEVERAL);
  }
  return names;
}

function one(names: ReadonlyMap<string, string>, text: string, { none, several }: Misses): string {
  const id = names.get(plain(text));
  if (!id) throw new WrongValue(none({ text }));
  if (id === SEVERAL) throw new WrongValue(several({ text }));
  return id;
}

function plain(text: string): string {
  return text.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');
}
