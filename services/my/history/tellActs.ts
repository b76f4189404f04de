import type { AuditEntry } from '#contracts/audit/calls.ts';
import { laterName, toldAround } from '#contracts/factSentences.ts';
import type { ActSide, MyAct } from '#contracts/my/historyCalls.ts';
import { historyTexts } from '#contracts/my/historyTexts.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { sayIn } from '#contracts/platform/sentences/catalogue.ts';
import { localeOf } from '#contracts/platform/sentences/locale.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { PastNights } from './needs.ts';
import { type People, toldOfTeam } from './teamActs.ts';

/** What the sentences of a history need of the organizer, and who reads them. */
export type Telling = {
  organizer: string;
  /** The facts of the organizer. */
  facts: readonly Fact[];
  people: People;
  language: Language;
};

/** The facts of one act that are the organizer's, oldest first; at least one. */
export type OwnAct = {
  id: string;
  /** Of the thing that its sentence is about. */
  entries: readonly AuditEntry[];
  /** Whether it did nothing else. */
  isAlone: boolean;
  /** To how many other things the same happened. */
  others: number;
  nights: PastNights | undefined;
};

const UNDOING: readonly string[] = ['UndoCommand', 'UndoChange', 'UndoOrganizerChange'];

/** Who did something, as the people of the team are told. */
function byOf({ actor: { id, role, name }, position }: AuditEntry, people: People): MyAct['by'] {
  const isOfTeam = role !== 'admin' && people.has(id);
  const side: ActSide = isOfTeam
    ? 'team'
    : role === 'admin' || id.startsWith('operator:')
      ? 'administrator'
      : role === 'system'
        ? 'system'
        : 'other';
  const known = isOfTeam && name !== null ? people.nameOf(id, position) : null;
  return { side, userId: known === null ? null : id, name: known };
}

/** What of an act does not depend on who may undo it. */
export function tellAct(
  { entries, others, nights }: OwnAct,
  telling: Telling,
): Omit<MyAct, 'id' | 'timeZone' | 'undo'> {
  const { people, facts, language, organizer } = telling;
  const say = sayIn(historyTexts, language);
  const [first] = entries as [AuditEntry];
  const by = byOf(first, people);
  const who = by.name ?? say(by.side === 'administrator' || by.side === 'system' ? by.side : 'someone');
  const all = entries.flatMap(({ position }) => nights?.facts.get(position) ?? []);
  const own = all.find(({ how }) => how !== 'own') ?? all[0];
  const userId = first.data.userId;
  const ofTeam = toldOfTeam(first, { who, people, facts, language });
  const named = ofTeam && typeof userId === 'string' ? people.nameOf(userId, first.position) : null;
  return {
    at: entries.at(-1)!.at,
    by,
    told:
      own && own.how !== 'own'
        ? say(own.how, { who, it: own.title, organizer })
        : (ofTeam ?? inWords(entries, who, { others, nights, language })),
    people: named === null ? [] : [{ userId: userId as string, name: named }],
    // Those of administrators are for their colleagues.
    reason: by.side === 'team' ? first.reason : null,
    isUndo: UNDOING.includes(first.command),
    night: own && nights ? nights.idNow(own.date) : null,
  };
}

type Words = Pick<OwnAct, 'others' | 'nights'> & { language: Language };

function inWords(entries: readonly AuditEntry[], who: string, { others, nights, language }: Words): string {
  const facts = entries.map(entry => ({
    ...entry,
    actor: { id: '', role: 'user' as const, name: who },
    thing: nights?.facts.get(entry.position)?.title ?? entry.thing,
    thingLater: nights && !nights.isWhole ? null : entry.thingLater,
  }));
  const told = toldAround(facts, localeOf(language), { others });
  if (!told) return '';
  const { before, after, fact } = told;
  if (after === null) return before;
  return `${before}${fact.thing ?? ''}${laterName(fact.thingLater, localeOf(language))}${after}`;
}
