import type { z } from 'zod';
import type { eventHistory } from '#contracts/events/calls.ts';
import { eventStream } from '#contracts/events/event/event.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { EndOf, Load } from '#platform/commands/loadStream.ts';
import { paginationOf, type ReadModel } from '#platform/database/readModel.ts';
import { NotAtHand } from '#platform/facts/fold.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import type { EventsSchema } from './reading/eventsSchema.ts';
import { type FactsOfThing, factsOfThing, historyOfThing, namesOfActors } from './reading/history.ts';
import { streamOfThing, type Thing, thingOf } from './reading/thing.ts';
import { undoesOf } from './series/historyUndo.ts';

type Parts = { db: ReadModel<EventsSchema>; load: Load; endOf: EndOf };
type Page = z.output<(typeof eventHistory)['query']>;
/** A part of a history, newest first, and how many entries there are in all. */
type Found = { known: FactsOfThing; history: ReturnType<typeof historyOfThing>; total: number };

/** The facts of one command are asked for together, to find out what undoing it would do; so many it seldom has. */
const MARGIN = 20;

/** A page of the history of an event, a series or a date. Of a long stream it is read from the end. */
export async function readHistory(parts: Parts, id: string, page: Page) {
  const thing = await thingOf(parts, id);
  try {
    return await told(parts, thing, page, await foundAtEnd(parts, thing, page));
  } catch (error) {
    if (!(error instanceof NotAtHand)) throw error;
    return told(parts, thing, page, await foundInAll(parts, thing));
  }
}

async function foundInAll({ load }: Parts, thing: Thing): Promise<Found> {
  const facts = await factsOfThing(load, thing);
  const known: FactsOfThing = { facts, past: undefined };
  const history = historyOfThing(known, thing);
  return { known, history, total: history.length };
}

async function foundAtEnd(parts: Parts, thing: Thing, { offset, limit }: Page): Promise<Found> {
  // Which facts changed a date, only reading them all can tell.
  if (thing.kind === 'date') return foundInAll(parts, thing);
  const stream = streamOfThing(thing);
  const [newest] = await parts.load(stream, { direction: 'backwards', limit: 1 });
  const from = Math.max(0, (newest?.revision ?? 0) + 1 - offset - limit);
  const before = Math.max(0, from - MARGIN);
  const known: FactsOfThing =
    thing.kind === 'event'
      ? await parts.endOf(eventStream, stream, before)
      : await parts.endOf(seriesStream, stream, before);
  // What has been recorded since is not on this page.
  const facts = known.facts.filter(({ revision }) => revision <= (newest?.revision ?? 0));
  const total = (facts.at(-1)?.revision ?? -1) + 1;
  const history = historyOfThing({ ...known, facts } as FactsOfThing, thing, from);
  return { known, history, total };
}

async function told({ db }: Parts, thing: Thing, query: Page, { known, history, total }: Found) {
  if (total === 0) throw notFound(thing.kind === 'date' ? seriesSentences.noDate : eventSentences.none);
  const page = history.slice(query.offset, query.offset + query.limit);
  const namesOf = (ids: readonly string[]) => namesOfActors(db, ids);
  const names = await namesOf(page.map(({ fact }) => fact.metadata.actor.id));
  const undoOf = undoesOf(thing.kind === 'event' ? 'event' : 'series', known, namesOf);
  const undoes = await Promise.all(page.map(({ fact }) => undoOf(fact)));
  const entries = page.map(({ fact: { position, revision, type, metadata }, changes }, index) => ({
    position: String(position),
    revision,
    type,
    changes,
    at: metadata.at,
    undo: undoes[index] ?? null,
    command: metadata.command.name,
    actor: { ...metadata.actor, name: names.get(metadata.actor.id) ?? null },
    reason: metadata.reason ?? null,
    correlationId: metadata.$correlationId,
  }));
  return { entries, pagination: paginationOf(total, query) };
}
