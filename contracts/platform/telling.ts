import type { Change } from './change.ts';
import type { Recorder } from './foreign.ts';
import { type Catalogue, sayIn } from './sentences/catalogue.ts';
import { type Locale, languageOf } from './sentences/locale.ts';
import { toldTexts } from './toldTexts.ts';

/** The parts of a fact that its sentence needs. */
export type Told = {
  type: string;
  stream: string;
  actor: Recorder;
  data: Record<string, unknown>;
  /** What it changed, with names instead of ids; absent if that is not known. */
  changes?: readonly Change[];
};
type Values = Record<string, string | number>;

/**
 * Words facts of one act, oldest first, as one sentence about `it`; null if another area words them. `Key` exists only
 * for the compiler: the names of its sentences.
 */
export type Teller<Key extends string = string> = {
  (facts: readonly Told[], it: string, locale: Locale): string | null;
  sentences?: readonly Key[];
};

/**
 * Words the facts that a catalogue has a sentence for, under the fact's type: `{{who}}` did something to
 * `{{it}}`. If someone did it to themselves, the sentence under `<type>Own` is used, if there is one.
 * `values` supplies the other placeholders; a `context` among them selects the sentence under
 * `<type>_<context>`.
 */
export function teller<Key extends string>(
  texts: Catalogue<Key>,
  values: Record<string, (data: Record<string, unknown>, locale: Locale) => Values> = {},
): Teller<Key> {
  const has = (key: string) => key in texts.texts || `${key}_one` in texts.texts;
  return (facts, it, locale) => {
    const fact = facts.find(({ type }) => has(type));
    if (!fact) return null;
    const more = values[fact.type]?.(fact.data, locale);
    const keys = [isOwn(fact) && `${fact.type}Own`, more?.context && `${fact.type}_${more.context}`];
    const key = keys.find(one => one && has(one)) || fact.type;
    return sayIn(texts, languageOf(locale))(key as never, {
      who: actorName(fact.actor, locale),
      it,
      ...more,
    });
  };
}

/** The display name of an actor. */
export function actorName({ id, role, name }: Told['actor'], locale: Locale): string {
  const say = sayIn(toldTexts, languageOf(locale));
  if (name) return name;
  if (id.startsWith('operator:')) return say('operator', { name: id.slice('operator:'.length) });
  if (role === 'system') return say('system');
  if (role === 'foreign') return say('foreign');
  return say(role === 'visitor' ? 'visitor' : 'someone');
}

/** Whether the stream is about the actor, whose id it ends with: `user-…`, `signIn-…`, `preferences-…`. */
function isOwn({ stream, actor }: Told): boolean {
  return stream.slice(stream.indexOf('-') + 1) === actor.id;
}
