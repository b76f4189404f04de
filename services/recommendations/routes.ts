import { listRecommendations, recommendEvent } from '#contracts/recommendations/calls.ts';
import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import { recommendationSentences } from '#contracts/recommendations/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import { emailHashOf, formReceiver } from '#platform/http/publicForms.ts';
import { invalidField } from '#platform/refusals/refusal.ts';
import { findRecommendations, isRegion, type RecommendationsSchema } from './queries.ts';

/** The calls on events that visitors recommend. */
export function recommendationRoutes(core: Core): void {
  const { calls, execute, codec } = core;
  const db = core.db<RecommendationsSchema>();
  const receive = formReceiver({ ...core, keyedHash: codec.keyedHash });

  calls.command(recommendEvent, async ({ body, request, language, asked }) =>
    receive({ body, request, asked }, async id => {
      const { faxExtension: _, ...event } = body;
      if (event.regionId && !(await isRegion(db, event.regionId))) {
        throw invalidField('regionId', recommendationSentences.noRegion);
      }
      const { contactEmail } = event;
      const emailHash = contactEmail && (await emailHashOf(codec.keyedHash, contactEmail));
      await execute(recommendationStream, id, 'RecommendEvent', { ...event, language, emailHash }, asked);
    }),
  );
  calls.query(listRecommendations, ({ query }) => findRecommendations(db, query));
}
