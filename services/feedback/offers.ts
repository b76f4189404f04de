import type { Common } from '#platform/areas/core.ts';
import type { Asked } from '#platform/commands/commands.ts';
import { feedbackOn } from './figures.ts';
import { openReports } from './openReports.ts';
import { type FeedbackSchema, saidSince } from './queries.ts';
import { feedbackReversal } from './reversal.ts';
import { settleReportsOf } from './settleReports.ts';

export const offers = {
  feedbackReversal: () => feedbackReversal,
  feedbackOn:
    ({ db }: Common) =>
    (eventId: string) =>
      feedbackOn(db(), eventId),
  feedbackSince:
    ({ db }: Common) =>
    (organizerId: string, since: Date) =>
      saidSince(db<FeedbackSchema>(), organizerId, since),
  /** What dancers have reported of nights and nobody has answered. */
  openReports:
    ({ db }: Common) =>
    (nights: readonly string[]) =>
      openReports(db(), nights),
  settleReportsOf:
    ({ db, execute }: Common) =>
    (night: string, asked: Asked) =>
      settleReportsOf({ db: db(), execute }, night, asked),
};
