import { recommendEvent } from '#contracts/recommendations/calls.ts';
import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import { recommendationSentences } from '#contracts/recommendations/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import { emailHashOf, formReceiver } from '#platform/http/publicForms.ts';
import { invalidField } from '#platform/refusals/refusal.ts';
import { type ModerationNeeds, moderationRoutes } from './moderationRoutes.ts';
import { isRegion, type RecommendationsSchema } from './queries.ts';
import { type StatusNeeds, statusRoutes } from './statusRoutes.ts';

export type RecommendationNeeds = ModerationNeeds & StatusNeeds;

/** The calls on events that visitors recommend. */
export function recommendationRoutes(core: Core, needs: RecommendationNeeds): void {
  const { calls, execute, codec, publicUrl } = core;
  const db = core.db<RecommendationsSchema>();
  const receive = formReceiver({ ...core, keyedHash: codec.keyedHash });

  calls.command(recommendEvent, async ({ body, request, account, language, asked }) =>
    receive({ body, request, asked }, async id => {
      const { faxExtension: _, ...event } = body;
      if (event.regionId && !(await isRegion(db, event.regionId))) {
        throw invalidField('regionId', recommendationSentences.noRegion);
      }
      const { contactEmail } = event;
      const emailHash = contactEmail && (await emailHashOf(codec.keyedHash, contactEmail));
      const sender = account && { userId: account.id };
      const data = { ...event, ...sender, language, emailHash, site: publicUrl() };
      await execute(recommendationStream, id, 'RecommendEvent', data, asked);
    }),
  );
  moderationRoutes(core, needs);
  statusRoutes(core, needs);
}
