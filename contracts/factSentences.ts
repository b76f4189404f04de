import { changesSentence } from './audit/changesTold.ts';
import { TELLS_VALUES, tellsValues } from './audit/tellsValues.ts';
import { toldFact } from './audit/toldFact.ts';
import { alsoDone } from './events/told/sentences.ts';
import type { Change } from './platform/change.ts';
import type { AnyStream, StateOf } from './platform/fact.ts';
import type { ForeignKind } from './platform/foreign.ts';
import type { Kind } from './platform/kind.ts';
import { sayIn } from './platform/sentences/catalogue.ts';
import { type Locale, languageOf, listed } from './platform/sentences/locale.ts';
import { actorName, type Told } from './platform/telling.ts';
import { toldTexts } from './platform/toldTexts.ts';
import { kinds, type ReversedByField } from './streams.ts';

/** The facts of a kind of stream after its first that name fields of its things. */
type GivingValues<Stream extends AnyStream> = {
  [Type in Exclude<keyof Stream['facts'], keyof Stream['begin']> & string]: Extract<
    keyof Stream['facts'][Type]['shape'],
    keyof StateOf<Stream>
  > extends never
    ? never
    : Type;
}[Exclude<keyof Stream['facts'], keyof Stream['begin']> & string];
type OfKinds = { [Name in ReversedByField]: GivingValues<(typeof kinds)[Name]['stream']> }[ReversedByField];

// Does not compile while a fact that gives fields other values is missing.
TELLS_VALUES satisfies Readonly<Record<OfKinds, boolean>>;

const PLACE = '\u0001';

export type ToldFact = Told & {
  thing: string | null;
  /** What the thing is called last, if that is something else. */
  thingLater?: string | null;
  /** Set for a record that another program wrote. */
  foreign?: { kind: ForeignKind } | null;
};

/** What is known of an act beside its first facts. */
export type WholeAct = { others?: number; inAll?: readonly Change[] | null };

/**
 * The sentence of an act about a thing, around the thing's name; `after` is null in a sentence that does not name it,
 * and `fact` the one that it is about. Null without facts. `others`: to how many other things the same happened in the act.
 * `inAll`: what it changed of all dates of series, where those are not all among the facts.
 */
export function toldAround(
  facts: readonly ToldFact[],
  locale: Locale,
  { others = 0, inAll = null }: WholeAct = {},
): { before: string; after: string | null; fact: ToldFact } | null {
  const told = withChanges(worthTelling(facts), inAll);
  const [fact] = told;
  if (!fact) return null;
  const say = sayIn(toldTexts, languageOf(locale));
  const more = others > 0 ? say('itAndMore', { it: '', count: others }) : '';
  const [before = '', after] = sentenceOf(told, locale, others === 0 || inAll !== null).split(PLACE);
  return after === undefined
    ? { before: `${before}${more}`, after: null, fact }
    : { before, after: `${more}${after}`, fact };
}

/** The sentence of an act as plain text; empty if there are no facts. */
export function toldInWords(
  facts: readonly ToldFact[],
  locale: Locale,
  { inAll = null }: WholeAct = {},
): string {
  const told = withChanges(worthTelling(facts), inAll);
  const [fact] = told;
  if (!fact) return '';
  const name = fact.thing ?? (fact.foreign ? fact.stream : sayIn(toldTexts, languageOf(locale))('someone'));
  return sentenceOf(told, locale).replaceAll(PLACE, `${name}${laterName(fact.thingLater, locale)}`);
}

/** What a thing was called later, in brackets to follow its name; empty without one. */
export function laterName(name: string | null | undefined, locale: Locale): string {
  return name ? sayIn(toldTexts, languageOf(locale))('later', { name }) : '';
}

/** The facts of one stream in one sentence, with a placeholder for the thing's name; values hold for that thing alone. */
function sentenceOf(facts: readonly ToldFact[], locale: Locale, isAlone = true): string {
  const { type, foreign } = facts[0]!;
  if (foreign) return foreignSentence(foreign.kind, type, locale);
  return (
    (isAlone ? valuesSentence(facts, locale) : null) ?? areaSentence(facts, locale) ?? `${type} · ${PLACE}`
  );
}

/** The sentence of facts that gave fields other values; null if there is none, or their values are unknown. */
function valuesSentence(facts: readonly ToldFact[], locale: Locale): string | null {
  const [first] = facts;
  if (!first || first.type === 'EventCreated') return null;
  const rest = facts.filter(fact => !tellsValues(fact)).map(fact => alsoDone(fact, locale));
  const changes = facts.filter(tellsValues).flatMap(fact => fact.changes ?? []);
  const lead = LEADING.includes(first.type) ? areaSentence([first], locale) : null;
  const place = { who: actorName(first.actor, locale), it: PLACE, lead };
  const sentence = changesSentence(changes, place, locale);
  if (sentence === null || rest.includes(null)) return null;
  return listed(languageOf(locale), [sentence, ...(rest as string[])]);
}

/** What is done by taking something back says so before its values. */
const LEADING = ['SeriesDateReset', 'SeriesChangeUndone'];

function areaSentence(facts: readonly ToldFact[], locale: Locale): string | null {
  const known: Readonly<Record<string, Kind | undefined>> = kinds;
  return known[kindOf(facts[0]!.stream)]?.tell(facts, PLACE, locale) ?? null;
}

/** The facts with what the whole act changed, if they are not all of it. */
function withChanges(facts: readonly ToldFact[], inAll: readonly Change[] | null): readonly ToldFact[] {
  if (!inAll) return facts;
  const telling = facts.find(tellsValues);
  return facts.map(fact => ({ ...fact, changes: fact === telling ? inAll : [] }));
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
