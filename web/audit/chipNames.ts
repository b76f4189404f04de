import { useQueries } from '@tanstack/react-query';
import type { Act, AuditEntry, KindOfRun } from '#contracts/audit/calls.ts';
import { actorName } from '#contracts/platform/telling.ts';
import { shownAs, shownDate, shownLocale } from '../platform/shown/shownClock.ts';
import { text } from '../platform/texts/messages.ts';
import { type AuditWords, useAuditWords } from './auditWords.ts';
import { type AuditFilters, type FilterName, momentOf, PEOPLE } from './filters/auditFilters.ts';
import { auditTexts } from './messages.ts';
import { thingQuery } from './queries.ts';

/** The filters whose values are things, with the kind of thing that the value is the id of; null for a stream. */
const OF_THINGS = { actor: 'user', stream: null, region: 'region', organizer: 'organizer' } as const;
type OfThing = keyof typeof OF_THINGS;
const NAMELESS = [PEOPLE, 'system', 'visitor', 'foreign'];

/**
 * A function that says the value of a filter as people read it. `acts` are those being shown, which have the names of
 * some things; the others are looked up.
 */
export function useChipNames(filters: AuditFilters, acts: readonly Act[]): (filter: FilterName) => string {
  const { kindLabel, kinds, fields } = useAuditWords();
  const entries = acts.flatMap(act => act.entries);
  const wanted = (Object.keys(OF_THINGS) as OfThing[]).filter(
    name =>
      filters[name] !== '' &&
      !NAMELESS.includes(filters[name]) &&
      nameAmong(entries, name, filters[name]) === undefined,
  );
  const found = useQueries({ queries: wanted.map(name => thingQuery(streamOf(name, filters[name]))) });
  return filter => {
    const value = filters[filter];
    if (filter in OF_THINGS) {
      const lookedUp = found[wanted.indexOf(filter as OfThing)]?.data?.things[0]?.name;
      return nameAmong(entries, filter as OfThing, value) ?? lookedUp ?? knownActor(filter, value) ?? value;
    }
    return SAID[filter]?.(value, { kindLabel, kinds, fields }) || value;
  };
}

export const CAPACITY_TEXTS = {
  admin: 'kindAdmin',
  organizer: 'kindOrganizer',
  cityTeam: 'kindCityTeam',
  user: 'kindUser',
  visitor: 'kindVisitor',
  system: 'kindSystem',
} as const;

type Words = Pick<AuditWords, 'kindLabel' | 'kinds' | 'fields'>;

/** The filters whose values people read otherwise than the address has them. */
const SAID: { [Name in FilterName]?: (value: string, words: Words) => string | undefined } = {
  capacity: value => text(auditTexts)(CAPACITY_TEXTS[value as keyof typeof CAPACITY_TEXTS]),
  category: (value, { kindLabel }) => kindLabel(value),
  type: (value, { kinds }) =>
    kinds.flatMap(({ happenings }) => happenings).find(({ type }) => type === value)?.label,
  field: (value, { fields }) =>
    fields.find(one => one.value === value || one.value.split(',')[0] === value)?.label,
  reason: value => (value === '*' ? text(auditTexts)('reasonAny') : value),
  run: value => text(auditTexts)(`run_${value as KindOfRun}`),
  from: value => shownMoment(value, 'from'),
  until: value => shownMoment(value, 'until'),
};

function streamOf(name: OfThing, value: string): string {
  const kind = OF_THINGS[name];
  return kind ? `${kind}-${value}` : value;
}

function nameAmong(entries: readonly AuditEntry[], name: OfThing, value: string): string | undefined {
  if (name !== 'actor') {
    const stream = streamOf(name, value);
    return entries.find(entry => entry.stream === stream && entry.thing)?.thing ?? undefined;
  }
  const actor = entries.find(entry => entry.actor.id === value)?.actor;
  return actor && actorName(actor, shownLocale());
}

function knownActor(filter: FilterName, value: string): string | undefined {
  if (filter !== 'actor') return undefined;
  const say = text(auditTexts);
  if (value === PEOPLE) return say('actorPeople');
  if (value === 'system') return say('actorSystem');
  return value === 'visitor' ? say('actorVisitor') : undefined;
}

function shownMoment(value: string, bound: 'from' | 'until'): string {
  const { date, time } = momentOf(value, bound);
  if (time === '') return shownDate(date);
  return shownAs({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value));
}
