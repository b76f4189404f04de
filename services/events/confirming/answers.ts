import { v7, validate } from 'uuid';
import { toldTimes } from '#contracts/events/event/allDay.ts';
import { nextOccurrence, type Occurrence, occurrencesOf } from '#contracts/events/series/occurrences.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Fact, Origin } from '#contracts/platform/fact.ts';
import type { ConfirmAnswer, ConfirmPage } from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import { fold } from '#platform/facts/fold.ts';
import { isToken } from './confirmLink.ts';

type Parts = Pick<Core, 'load' | 'execute' | 'codec' | 'clock'>;
/** What the link in a mail opens: the series, and what was answered since it was found unconfirmed. */
type Opened = { id: string; state: SeriesState; since: string; next: Occurrence | undefined; given: Given };
type Given = { answer: ConfirmAnswer | null; by: Fact | undefined };

/** What an organizer can do on the page that the mail links to. Anyone with the link may. */
type Confirming = {
  /** Undefined if the link is wrong, or older than the last time the series was found unconfirmed. */
  find(id: string, token: string): Promise<Omit<ConfirmPage, 'chosen' | 'refused'> | undefined>;
  /** Records the answer instead of an earlier one, or withdraws it. */
  answer(id: string, token: string, answer: ConfirmAnswer | 'undo', origin: Origin): Promise<void>;
};

export function confirmingOf(parts: Parts): Confirming {
  return {
    async find(id, token) {
      const opened = await open(parts, id, token);
      return opened && pageOf(opened);
    },
    async answer(id, token, answer, origin) {
      const opened = await open(parts, id, token);
      if (!opened || opened.given.answer === answer) return;
      if (opened.given.answer && !isOwn(opened.given)) return;
      await takeBack(parts, opened, origin);
      if (answer !== 'undo') await record(parts, opened, answer, origin);
    },
  };
}

async function open({ load, codec, clock }: Parts, id: string, token: string): Promise<Opened | undefined> {
  if (!validate(id)) return undefined;
  const facts = await load(`${seriesStream.category}-${id}`);
  const state = fold(seriesStream, facts);
  const since = state?.unconfirmed?.since;
  if (!state || since === undefined || !(await isToken(codec.keyedHash, { id, since }, token)))
    return undefined;
  const next = nextOccurrence(occurrencesOf(id, state), clock());
  return { id, state, since, next, given: givenSince(facts) };
}

const ANSWERS: Record<string, ConfirmAnswer> = {
  SeriesConfirmed: 'on',
  SeriesEnded: 'ended',
  SeriesDeleted: 'ended',
};

/** The last valid answer, by the link or by the team. */
function givenSince(facts: readonly Fact[]): Given {
  const undone = new Set(facts.map(({ data }) => data.commandId));
  const found = facts.findLastIndex(({ type }) => type === 'SeriesFoundUnconfirmed');
  const by = facts
    .slice(found)
    .findLast(({ type, metadata }) => type in ANSWERS && !undone.has(metadata.command.id));
  return { answer: by ? ANSWERS[by.type]! : null, by };
}

/** Only what was answered by the link can be changed by it. */
function isOwn({ by }: Given): boolean {
  return by?.metadata.actor.role === 'visitor';
}

function pageOf({ id, state, since, next, given }: Opened): Omit<ConfirmPage, 'chosen' | 'refused'> {
  const { title, locationName, locationCity } = state.segments.at(-1)!.template;
  return {
    name: 'confirm',
    series: {
      ...{ id, title, since },
      next: next ? toldTimes(next) : null,
      place: [locationName, locationCity].filter(Boolean).join(', '),
    },
    answered: given.answer,
    undoable: isOwn(given),
  };
}

async function takeBack(parts: Parts, { id, given }: Opened, origin: Origin): Promise<void> {
  if (!given.by) return;
  const { id: commandId } = given.by.metadata.command;
  await parts.execute(seriesStream, id, 'UndoChange', { commandId }, askedNow(parts, origin));
}

async function record(parts: Parts, { id }: Opened, answer: ConfirmAnswer, origin: Origin): Promise<void> {
  const { load, execute, clock } = parts;
  const asked = askedNow(parts, origin);
  if (answer === 'on') {
    await execute(seriesStream, id, 'ConfirmSeries', {}, asked);
    return;
  }
  const state = fold(seriesStream, await load(`${seriesStream.category}-${id}`));
  const ahead = state ? occurrencesOf(id, state).filter(({ startsAt }) => startsAt > clock()) : [];
  const [date] = ahead.map(({ key }) => key).sort();
  if (date !== undefined) await execute(seriesStream, id, 'EndSeries', { date, by: 'organizer' }, asked);
}

function askedNow({ clock }: Pick<Parts, 'clock'>, origin: Origin) {
  return { commandId: v7(), actor: { id: 'visitor', role: 'visitor' } as const, now: clock(), origin };
}
