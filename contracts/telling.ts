import { tellAccess } from './access/toldTexts.ts';
import { toldFact } from './audit/toldFact.ts';
import { tellAudit } from './audit/toldTexts.ts';
import { tellDanceStyles } from './danceStyles/toldTexts.ts';
import { tellPairs } from './events/told/pairToldTexts.ts';
import { actSentence } from './events/told/sentences.ts';
import { tellSeries } from './events/told/seriesToldTexts.ts';
import { tellFeedback } from './feedback/toldTexts.ts';
import { tellFollowedCalendars } from './followedCalendars/toldTexts.ts';
import { tellImportedEvents } from './importedEvents/toldTexts.ts';
import { tellApplications } from './organizers/applicationToldTexts.ts';
import { tellOrganizers } from './organizers/toldTexts.ts';
import { sayIn } from './platform/catalogue.ts';
import type { ForeignKind } from './platform/foreign.ts';
import { type Locale, languageOf } from './platform/locale.ts';
import type { Teller, Told } from './platform/telling.ts';
import { tellPlatform } from './platform/tellPlatform.ts';
import { toldTexts } from './platform/toldTexts.ts';
import { tellQueues } from './queues/toldTexts.ts';
import { tellRecommendations } from './recommendations/toldTexts.ts';
import { tellRegions } from './regions/toldTexts.ts';
import { tellSubscriptions } from './subscriptions/toldTexts.ts';
import { tellSupport } from './support/toldTexts.ts';
import { tellBackups } from './system/backupToldTexts.ts';
import { tellSystem } from './system/toldTexts.ts';
import { tellUsers } from './users/toldTexts.ts';
import { tellVenues } from './venues/toldTexts.ts';

/** Each area words its own facts, by the kind of stream that they are in. */
const TELLERS: Record<string, Teller> = {
  event: (facts, it, locale) => tellSeries(facts, it, locale) ?? actSentence(facts, it, locale),
  series: tellSeries,
  eventExport: tellSeries,
  eventPair: tellPairs,
  user: tellUsers,
  userAct: tellUsers,
  invitation: tellUsers,
  preferences: tellUsers,
  signIn: tellAccess,
  strangers: tellAccess,
  danceStyle: tellDanceStyles,
  region: tellRegions,
  venue: tellVenues,
  organizer: tellOrganizers,
  organizerContact: tellOrganizers,
  feedback: tellFeedback,
  followedCalendar: tellFollowedCalendars,
  contactMessage: tellSupport,
  subscription: tellSubscriptions,
  organizerApplication: tellApplications,
  recommendation: tellRecommendations,
  queueNotes: tellQueues,
  reasonTemplate: tellQueues,
  importedEvent: tellImportedEvents,
  source: tellImportedEvents,
  projection: tellSystem,
  effect: tellSystem,
  keys: tellSystem,
  backup: tellBackups,
  listExport: tellPlatform,
  originRead: tellAudit,
  run: tellPlatform,
  reservation: tellPlatform,
};
const PLACE = '\u0001';

export type ToldFact = Told & {
  thing: string | null;
  /** Set for a record that another program wrote. */
  foreign?: { kind: ForeignKind } | null;
};

/**
 * The sentence of an act about a thing, around the thing's name; `after` is null in a sentence that does not name it,
 * and `fact` the one that it is about. Null without facts. `others`: to how many other things the same happened in the act.
 */
export function toldAround(
  facts: readonly ToldFact[],
  locale: Locale,
  others = 0,
): { before: string; after: string | null; fact: ToldFact } | null {
  const told = worthTelling(facts);
  const [fact] = told;
  if (!fact) return null;
  const say = sayIn(toldTexts, languageOf(locale));
  const more = others > 0 ? say('itAndMore', { it: '', count: others }) : '';
  const [before = '', after] = sentenceOf(told, locale).split(PLACE);
  return after === undefined
    ? { before: `${before}${more}`, after: null, fact }
    : { before, after: `${more}${after}`, fact };
}

/** The sentence of an act as plain text; empty if there are no facts. */
export function toldInWords(facts: readonly ToldFact[], locale: Locale): string {
  const told = worthTelling(facts);
  const [fact] = told;
  if (!fact) return '';
  const name = fact.thing ?? (fact.foreign ? fact.stream : sayIn(toldTexts, languageOf(locale))('someone'));
  return sentenceOf(told, locale).replaceAll(PLACE, name);
}

/** The facts of one stream in one sentence, with a placeholder for the thing's name. */
function sentenceOf(facts: readonly ToldFact[], locale: Locale): string {
  const { type, stream, foreign } = facts[0]!;
  if (foreign) return foreignSentence(foreign.kind, type, locale);
  return TELLERS[kindOf(stream)]?.(facts, PLACE, locale) ?? `${type} · ${PLACE}`;
}

/** The type is quoted: another program may use the name of one of our facts. */
function foreignSentence(kind: ForeignKind, type: string, locale: Locale): string {
  const say = sayIn(toldTexts, languageOf(locale));
  if (kind === 'deleted') return say('foreignDeletion', { it: PLACE });
  return type === '' ? say('foreignNameless', { it: PLACE }) : say('foreignRecord', { type, it: PLACE });
}

/** The facts of an act that concern its main thing. */
function worthTelling(facts: readonly ToldFact[]): readonly ToldFact[] {
  const first = toldFact(facts);
  return facts.filter(fact => fact.stream === first?.stream);
}

function kindOf(stream: string): string {
  return stream.slice(0, stream.indexOf('-'));
}
