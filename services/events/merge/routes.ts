import type pg from 'pg';
import { v5 } from 'uuid';
import { danceStyleStream, type MergeStanding } from '#contracts/danceStyles/danceStyle.ts';
import { mergeDanceStyle, previewMerge } from '#contracts/events/mergeStyleCalls.ts';
import { MERGE_DANCE_STYLE } from '#contracts/events/runKinds.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { oneByOne } from '#platform/database/oneByOne.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Api } from '#platform/http/api.ts';
import type { StartRun } from '#platform/runs/startRun.ts';
import { answerOf } from '../bulk/runAnswer.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { countNaming } from './selection.ts';

type Parts = { db: ReadModel<EventsSchema>; pool: pg.Pool; execute: Execute; load: Load; startRun: StartRun };

/** The calls that merge a dance style into another one. */
export function mergeRoutes(api: Api, { db, pool, execute, load, startRun }: Parts): void {
  // What one is merged into must not be merged itself in the meantime, or two could end up merged into each other.
  const exclusively = oneByOne(pool, LOCK);

  api.query(previewMerge, ({ params: { id } }) => countNaming(db, id));

  api.command(mergeDanceStyle, async ({ params: { id }, body: { into }, asked }) => {
    // First the style: from then on no form takes it. Both are undone as one run. The command repeats as a whole,
    // also if the style was merged and the run not started.
    const ofStyle = {
      ...asked,
      commandId: v5('danceStyle', asked.commandId),
      correlationId: asked.commandId,
    };
    await exclusively(async () => {
      const standing = into === id ? 'itself' : await standingOf(load, into);
      await execute(danceStyleStream, id, 'MergeDanceStyle', { into, standing }, ofStyle);
    });
    const count = async () => {
      const { events, series } = await countNaming(db, id);
      return events + series;
    };
    const order = { kind: MERGE_DANCE_STYLE, parameters: { from: id, into }, count, reads: ['events'] };
    return answerOf(await startRun(order, asked));
  });
}

async function standingOf(load: Load, id: string): Promise<MergeStanding> {
  const state = fold(danceStyleStream, await load(`${danceStyleStream.category}-${id}`));
  return state?.status ?? 'missing';
}

/** Only the merges of dance styles use this number. */
const LOCK = 7_461_006;
