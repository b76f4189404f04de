import { type EventState, eventStream } from '#contracts/events/event/event.ts';
import { instantsOf } from '#contracts/events/event/instants.ts';
import {
  occurrenceId,
  occurrenceOf,
  occurrencesOf,
  segmentOf,
} from '#contracts/events/series/occurrences.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Core } from '#platform/areas/core.ts';
import { categoryOf, idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import { isSame } from '#platform/history/reversal.ts';
import { tried } from '#platform/history/trial.ts';
import { isRefusal } from '#platform/refusals/refusal.ts';
import { belongsTo, type Owned } from './ownership.ts';
import { CONFIRMING, checkTakenBack, dateOf } from './takingBack.ts';

// A team is told what was recorded while a night was its organizer's. Of a fact that gave a night to it, or took it away,
// only that: its values may be another organizer's. Of a series, what was done to one date is whose the date was; all else
// is theirs whose every stretch was.

/** A fact as its organizer's team may know of it. `date`: of a series, if it is about one alone. */
export type OwnFact = { how: 'own' | 'came' | 'left'; date: string | null; title: string };

/** What undoes an act: by which command, under which id, and which coming nights change by that. */
export type NightUndo = { id: string; commandId: string; right: 'confirm' | 'edit'; changes: string[] };

export type PastNights = {
  /** By position; what is not the organizer's is missing. */
  facts: ReadonlyMap<string, OwnFact>;
  timeZone: string;
  /** Whether all of it is still theirs, so that they may know what it is called now. */
  isWhole: boolean;
  /** The id of the night, of one date of the series, under which it can still be looked at by its organizer. */
  idNow(date: string | null): string | null;
  /** Null if it was no act of a team, or something that it changed was changed since. */
  undoOf(act: string): NightUndo | null;
};

type Parts = Pick<Core, 'load' | 'decide' | 'clock'>;
type State = EventState | SeriesState;

/** Reads what of the history of an event or series is an organizer's; undefined if there is none that can be read. */
export function pastNights(parts: Parts) {
  return async (stream: string, organizerId: string): Promise<PastNights | undefined> => {
    const facts = await parts.load(stream).catch(error => {
      if (isRefusal(error)) return [];
      throw error;
    });
    if (facts.length === 0) return undefined;
    const history = { ...parts, stream, organizerId, facts, kind: kindOf(stream), id: idOf(stream) };
    const { own, state } = ownFacts(history);
    return {
      facts: own,
      timeZone: zoneOf(state),
      isWhole: wasOf(state, null, organizerId),
      idNow: date => idNow(history, state, date),
      undoOf: act => undoOf(history, state, act),
    };
  };
}

type Kind = 'event' | 'series';
type History = Parts & {
  stream: string;
  organizerId: string;
  facts: readonly Fact[];
  kind: Kind;
  id: string;
};

const kindOf = (stream: string): Kind => (categoryOf(stream) === eventStream.category ? 'event' : 'series');
const streamOf = (kind: Kind) => (kind === 'event' ? eventStream : seriesStream);

function next(kind: Kind, state: State | undefined, facts: readonly Fact[]): State | undefined {
  return fold<typeof eventStream | typeof seriesStream>(streamOf(kind), facts, state as never);
}

function ownFacts({ facts, kind, organizerId }: History) {
  const own = new Map<string, OwnFact>();
  let state: State | undefined;
  for (const fact of facts) {
    const before = state;
    state = next(kind, before, [fact])!;
    const date = kind === 'series' ? dateOf(facts, fact) : null;
    const [was, is] = [before, state].map(one => one !== undefined && wasOf(one, date, organizerId));
    if (!was && !is) continue;
    const how = was && is ? 'own' : is ? (before ? 'came' : 'own') : 'left';
    own.set(String(fact.position), { how, date, title: titleOf(is ? state : before!, date) });
  }
  return { own, state: state! };
}

/** Whose it was also when it was deleted or merged. */
function wasOf(state: State, date: string | null, organizerId: string): boolean {
  if (!('segments' in state)) return state.eventOrganizerId === organizerId;
  if (date === null) return state.segments.every(one => one.template.eventOrganizerId === organizerId);
  const patch = state.overrides[date];
  const own = patch && 'eventOrganizerId' in patch ? patch : segmentOf(state, date).template;
  return own.eventOrganizerId === organizerId;
}

/** Another stretch of a series may be another organizer's. */
function titleOf(state: State, date: string | null): string {
  if (!('segments' in state)) return state.title;
  if (date === null) return state.segments.at(-1)!.template.title;
  return state.overrides[date]?.title ?? segmentOf(state, date).template.title;
}

const zoneOf = (state: State): string =>
  'segments' in state ? state.segments.at(-1)!.timeZone : state.timeZone;

function idNow({ kind, id, organizerId }: History, state: State, date: string | null): string | null {
  const owned = (kind === 'event' ? { kind, id, state } : { kind: 'date', id, key: date, state }) as Owned;
  if (kind === 'series' && date === null) return null;
  if (!belongsTo(owned, organizerId)) return null;
  return date === null ? id : occurrenceId(id, date);
}

function undoOf(history: History, state: State, act: string): NightUndo | null {
  const { facts, kind, id, organizerId, decide, clock } = history;
  const own = facts.filter(({ metadata }) => metadata.$correlationId === act);
  const commands = new Set(own.map(({ metadata }) => metadata.command.id));
  const [commandId] = commands;
  if (commandId === undefined || commands.size > 1) return null;
  const owned = ownedBy(history, state, own);
  const right = own.every(({ type }) => CONFIRMING.includes(type)) ? 'confirm' : 'edit';
  if (!owned || !belongsTo(owned, organizerId)) return null;
  const step =
    kind === 'event'
      ? { name: 'UndoCommand', data: { commandId, createdAt: facts[0]!.metadata.at } }
      : { name: 'UndoChange', data: { commandId } };
  const asked = { commandId: act, actor: { id: act, role: 'organizer' as const }, now: clock() };
  try {
    checkTakenBack(owned, facts, { commandId, organizerId, mayEdit: true });
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
  const led = tried(decide, streamOf(kind), facts, [step], asked);
  if (led.refusals.length > 0 || isSame(led.state, state)) return null;
  const subject = owned.kind === 'date' ? occurrenceId(id, owned.key) : id;
  return { id: subject, commandId, right, changes: right === 'edit' ? coming(owned, clock()) : [] };
}

/** What an act was about, as a team names it to undo it: an event, a date, or a series that it added. */
function ownedBy({ kind, id, facts }: History, state: State, own: readonly Fact[]): Owned | null {
  if (kind === 'event') return { kind, id, state: state as EventState };
  const series = { id, state: state as SeriesState };
  if (own[0] === facts[0]) return { kind: 'series', ...series };
  const dates = new Set(own.map(fact => dateOf(facts, fact)));
  const [key] = dates;
  return dates.size === 1 && key ? { kind: 'date', key, ...series } : null;
}

/** The nights that people may follow and come to. */
function coming(owned: Owned, now: Date): string[] {
  const { id } = owned;
  const isComing = (one: { status: string; overAt: Date }) => one.status !== 'draft' && one.overAt > now;
  if (owned.kind === 'event') {
    return isComing({ status: owned.state.status, overAt: instantsOf(owned.state).overAt }) ? [id] : [];
  }
  if (owned.kind === 'series')
    return occurrencesOf(id, owned.state).flatMap(one => (isComing(one) ? [one.id] : []));
  const date = occurrenceOf(id, owned.state, owned.key);
  return date && isComing(date) ? [date.id] : [];
}
