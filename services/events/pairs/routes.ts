import { v5 } from 'uuid';
import { eventPairStream } from '#contracts/events/pairs/eventPair.ts';
import { compareAgain, listToldApart, tellApart } from '#contracts/events/pairs/pairCalls.ts';
import { pageWithTotal, paginationOf, type ReadModel } from '#platform/database/readModel.ts';
import type { Api } from '#platform/http/api.ts';
import { sideIn } from '../duplicates/sides.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { namesOfActors } from '../reading/history.ts';
import { nightNamed, streamOfThing, thingOf } from '../reading/thing.ts';
import type { WriteParts } from '../reading/writeParts.ts';

/** The calls about events that look alike and are not the same. */
export function pairRoutes(api: Api, parts: WriteParts): void {
  const { db, execute } = parts;
  api.query(listToldApart, async ({ query }) => {
    const { pairs, total } = await findToldApart(db, query);
    return { pairs, pagination: paginationOf(total, query) };
  });

  api.command(tellApart, async ({ body: { one, other }, asked }) => {
    const ids = [one, other].map(id => nightNamed(id.toLowerCase()).id).sort() as [string, string];
    const titles = await Promise.all(ids.map(id => titleOf(parts, id)));
    const id = v5(ids[1], ids[0]);
    const data = { one: ids[0], other: ids[1], titles };
    const { commit, revision } = await execute(eventPairStream, id, 'TellEventsApart', data, asked);
    return { body: { success: true, id, commit }, revision };
  });

  api.command(compareAgain, async ({ params: { id }, asked }) => {
    const { commit, revision } = await execute(eventPairStream, id, 'CompareEventsAgain', {}, asked);
    return { body: { success: true, id, commit }, revision };
  });
}

async function titleOf(parts: WriteParts, id: string): Promise<string> {
  const thing = await thingOf(parts, id);
  return sideIn(thing, await parts.load(streamOfThing(thing)), parts.clock()).form.title;
}

async function findToldApart(
  db: ReadModel<EventsSchema>,
  { limit, offset }: { limit: number; offset: number },
) {
  const matching = db
    .selectFrom('eventPairs as p')
    .innerJoin('events as a', 'a.id', 'p.one')
    .innerJoin('events as b', 'b.id', 'p.other');
  const page = matching
    .select(['p.id', 'p.one', 'p.other', 'p.by', 'p.at', 'a.title as titleOfOne', 'b.title as titleOfOther'])
    .orderBy('p.at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .offset(offset);
  const { rows, total } = await pageWithTotal(db, page, matching);
  const names = await namesOfActors(
    db,
    rows.map(({ by }) => by),
  );
  const pairs = rows.map(({ id, one, other, titleOfOne, titleOfOther, by, at }) => ({
    id,
    one: { id: one, title: titleOfOne },
    other: { id: other, title: titleOfOther },
    by: names.get(by) ?? by,
    at: at.toISOString(),
  }));
  return { pairs, total };
}
