import { MOST_REPORTED, nightReportStream } from '#contracts/feedback/nightReport.ts';
import { feedbackSentences } from '#contracts/feedback/sentences.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';

// Dancers at the door report a night, and its team answers. A browser that says the same again says nothing new. What is
// settled stays settled: its note can be read by nobody any more, and what is reported later is a stream of its own.

export const nightReportRules: Rules<typeof nightReportStream> = {
  of: nightReportStream,
  decide: {
    ReportNight(state, data) {
      if (state?.removed) throw new Refusal(feedbackSentences.reportsSettled, { code: 'settled' });
      const own = state?.reports.find(({ reporter }) => reporter === data.reporter);
      if (own?.report === data.report && (data.note === null || own.note === data.note)) return [];
      // A flood says no more than fifty dancers do.
      if (state && !own && state.reports.length >= MOST_REPORTED.reports) return [];
      return [{ type: 'NightReported', data }];
    },
    SettleNightReports(state, data) {
      if (!state) throw notFound(feedbackSentences.noReports);
      return state.removed ? [] : [{ type: 'NightReportsSettled', data }];
    },
  },
};
