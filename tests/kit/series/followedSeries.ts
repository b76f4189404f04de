import type { DanceStyleStatus } from '#contracts/danceStyles/danceStyle.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import type { ImportedContent } from '#contracts/importedEvents/importedEvent.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import { decision } from '#platform/commands/decision.ts';
import { fold } from '#platform/facts/fold.ts';
import { changeOf, creationOf } from '../../../services/events/event/form.ts';
import { seriesRules } from '../../../services/events/series/series.ts';
import { zoneOf } from '../../../services/importedEvents/following/eventBody.ts';
import type { FollowParts } from '../../../services/importedEvents/following/followSeries.ts';
import { sentSeriesOf } from '../../../services/importedEvents/reading/sentSeries.ts';

export const BERLIN = '01990000-0000-4000-8000-000000000001';
export const SERIES = '01990000-0000-4000-8000-000000000002';
export const region = { city: 'Berlin', state: null, country: 'Germany', timeZone: 'Europe/Berlin' };
export const known = {
  regions: [{ id: BERLIN, country: 'Germany', latitude: null, longitude: null, timeZone: 'Europe/Berlin' }],
  regionOf: () => BERLIN,
  styleNamed: () => undefined,
};
const chosen = {
  zoneOf: async () => 'Europe/Berlin',
  zoneOfVenue: async () => undefined,
  standingOf: async () => 'active' as const,
  stylesOf: async () => new Map<string, DanceStyleStatus>(),
};

/** The stream of one series, decided by the rules of series. */
export function oneSeries() {
  const facts: Fact[] = [];
  let now = new Date();
  const execute = (async (_: unknown, __: string, name: string, data: never, asked: Asked) => {
    const revision = () => facts.at(-1)?.revision ?? -1;
    if (facts.some(({ metadata }) => metadata.command.id === asked.commandId))
      return { revision: revision() };
    const { decided } = await decision(seriesRules, facts, name as never, data, asked, {
      namesOf: async () => new Map(),
    });
    for (const { type, data } of decided) {
      const metadata = { actor: asked.actor, command: { id: asked.commandId, name }, at: now.toISOString() };
      facts.push({ type, data, revision: facts.length, metadata } as unknown as Fact);
    }
    return { revision: revision() };
  }) as unknown as Execute;
  const parts: FollowParts = {
    ...{ load: async () => [...facts], execute, clock: () => now },
    ...{ forms: { changeOf, creationOf }, chosen, venueAt: async () => undefined, known: async () => known },
    survivorOf: async () => undefined,
  };
  const by = (role: 'system' | 'admin', commandId: string): Asked => ({
    ...{ commandId, actor: { id: role, role }, now },
  });
  return {
    ...{ facts, parts, execute, by },
    at: (time: Date) => {
      now = time;
    },
    state: () => fold(seriesStream, facts) as SeriesState,
  };
}
export type OneSeries = ReturnType<typeof oneSeries>;

/** Creates a series from an item that was approved. */
export async function createFrom(
  series: OneSeries,
  item: ImportedContent & { recurrence: string },
): Promise<void> {
  const { recurrence } = sentSeriesOf(item, known);
  const event = await creationOf(
    {
      ...{ title: item.title, startDateTime: item.startLocal!, endDateTime: null, regionId: BERLIN },
      ...{ status: 'published', locationName: item.locationName },
    },
    chosen,
  );
  const own = zoneOf(item, undefined, event.timeZone);
  const data = { event: { ...event, ...own, imported: true }, recurrence, daysToGenerate: 365 };
  await series.execute(seriesStream, SERIES, 'CreateSeries', data, series.by('system', 'create'));
}
