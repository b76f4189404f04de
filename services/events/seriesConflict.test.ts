import { expect, it } from 'vitest';
import type { Fact } from '#contracts/platform/fact.ts';
import { staleRevision } from '#platform/commands.ts';
import { seriesRules } from './series.ts';
import { change, type SeriesStory, STORY_ID, seriesStory } from './seriesStory.ts';

function recorded({ facts }: SeriesStory): Fact[] {
  return facts.map(({ type, data }, revision) => ({
    id: String(revision),
    stream: `series-${STORY_ID}`,
    revision,
    position: BigInt(revision),
    type,
    data,
    metadata: {
      $correlationId: 'c',
      $causationId: 'c',
      command: { id: `command-${revision}`, name: 'Test' },
      actor: { id: 'bo', role: 'admin' },
      at: '2026-06-01T12:00:00.000Z',
      version: 1,
    },
  }));
}

it('R16 who comes second is told field by field what was changed, and by whom', async () => {
  const story = seriesStory();
  story.ask('ChangeSeries', change({ changed: { title: 'Salsa', startLocal: '2026-06-05T21:00' } }));
  story.ask('ChangeSeries', change({ scope: 'this_only', date: '2026-06-12', changed: { price: '$20' } }));
  story.ask('ExcludeDate', { date: '2026-06-19' });
  const names = async () => new Map([['bo', 'Bo']]);
  const refusal = await staleRevision(seriesRules, recorded(story), 0, names);
  expect(refusal).toMatchObject({ status: 412, code: 'stale' });
  const by = { by: 'Bo', at: '2026-06-01T12:00:00.000Z' };
  expect(refusal.details.changes).toEqual([
    { field: 'title', before: 'Salsa Friday', after: 'Salsa', ...by },
    { field: 'startTime', before: '20:00', after: '21:00', ...by },
    { field: '2026-06-12 price', before: null, after: '$20', ...by },
    { field: 'excludedDates', before: [], after: ['2026-06-19'], ...by },
  ]);
});
