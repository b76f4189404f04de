import type { z } from 'zod';
import { danceStyleReplacement } from '#contracts/events/event/danceStyleChoice.ts';
import { eventStream } from '#contracts/events/event/event.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { MERGE_DANCE_STYLE } from '#contracts/events/runKinds.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { refusedBy } from '#platform/runs/runItems.ts';
import type { RunKind } from '#platform/runs/runKind.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { idsNaming } from './selection.ts';

type Parts = { db: ReadModel<EventsSchema>; execute: Execute };

/** Names the style that another one was merged into on every event and series that names that one. */
export function mergeStyleRun({ db, execute }: Parts): RunKind<z.output<typeof danceStyleReplacement>> {
  return {
    kind: MERGE_DANCE_STYLE,
    parameters: danceStyleReplacement,
    async *items({ run, upToDate }) {
      await upToDate(['events']);
      yield* idsNaming(db, run.parameters.from);
    },
    async perform(id, { run, asked }) {
      try {
        const { facts } = await execute(eventStream, id, 'ReplaceDanceStyle', run.parameters, asked()).catch(
          error => {
            if (!isGone(error)) throw error;
            return execute(seriesStream, id, 'ReplaceDanceStyle', run.parameters, asked('series'));
          },
        );
        if (facts.length > 0) return { outcome: 'ok' };
        return { outcome: 'skipped', code: 'unchanged', sentence: eventSentences.unchanged };
      } catch (error) {
        if (!isGone(error)) throw error;
        return refusedBy(error, 'skipped');
      }
    },
  };
}

function isGone(error: unknown): error is Refusal {
  return error instanceof Refusal && error.status === 404;
}
