import type pg from 'pg';
import { recommendationQueue } from '#contracts/recommendations/moderationCalls.ts';
import {
  type RecommendationState,
  type RecommendationStatus,
  recommendationFacts,
  recommendationStream,
} from '#contracts/recommendations/recommendation.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { mayAcknowledge } from '#platform/http/publicForms.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import { type MailParts, mailToVisitor } from '#platform/processes/mailToVisitor.ts';
import { type Effect, process } from '#platform/processes/process.ts';
import { outcomeLines, RECOMMENDATION_WORDS } from './recommendationMails.ts';
import { statusLink } from './statusLink.ts';

const ACKNOWLEDGE = 'acknowledgeRecommendation';
const TELL = 'mailRecommendationDecision';

const telling = ({ data: { told } }: { data: { told: boolean } }): Effect[] =>
  told ? [{ effect: TELL, key: TELL, payload: {} }] : [];

/** Acknowledges a recommended event by mail, if the visitor gave an address; and mails the decision where asked to. */
export const mailOnRecommendation = process({
  // As it was called when it only acknowledged: its place in the log is kept under this name.
  name: 'mailOnEventRecommended',
  of: [recommendationStream],
  on: {
    EventRecommended: () => [{ effect: ACKNOWLEDGE, key: ACKNOWLEDGE, payload: {} }],
    RecommendationApproved: telling,
    RecommendationRejected: telling,
    RecommendationConverted: telling,
  },
});

const OUTCOMES: Readonly<Record<string, RecommendationStatus>> = recommendationQueue.decisions;

type Parts = MailParts & {
  pool: pg.Pool;
  codec: { keyedHash(text: string): Promise<string> };
  clock(): Date;
};

export function recommendationMails({ pool, codec, clock, ...parts }: Parts): Record<string, Performer> {
  // Recommendations that do not say where the site was have no link.
  const linkTo = async ({ site, language }: RecommendationState, stream: string, brand: string) =>
    site === undefined
      ? []
      : [RECOMMENDATION_WORDS[language](brand).follow, await statusLink(codec.keyedHash, site, idOf(stream))];
  return {
    [ACKNOWLEDGE]: mailToVisitor(
      parts,
      recommendationStream,
      async (state, { stream }, brand) => {
        const { contactEmail: to, language } = state;
        if (!to) return null;
        const { acknowledged, received, notYou } = RECOMMENDATION_WORDS[language](brand);
        const lines = [received, ...(await linkTo(state, stream, brand)), notYou];
        return { to, subject: acknowledged, lines };
      },
      async ({ id, data }) => {
        const { emailHash } = recommendationFacts.EventRecommended.parse(data);
        return !!emailHash && mayAcknowledge(pool, { emailHash, receipt: id }, clock());
      },
    ),
    [TELL]: mailToVisitor(parts, recommendationStream, async (state, { stream, type }, brand) => {
      const { contactEmail: to, language } = state;
      const lines = outcomeLines(state, OUTCOMES[type], brand);
      if (!to || lines.length === 0) return null;
      const { decided } = RECOMMENDATION_WORDS[language](brand);
      return { to, subject: decided, lines: [...lines, ...(await linkTo(state, stream, brand))] };
    }),
  };
}
