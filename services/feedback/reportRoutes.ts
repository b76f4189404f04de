import { v5 } from 'uuid';
import { nightReportStream } from '#contracts/feedback/nightReport.ts';
import { reportNight } from '#contracts/feedback/reportCalls.ts';
import { feedbackSentences } from '#contracts/feedback/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import { fold } from '#platform/facts/fold.ts';
import { formReceiver } from '#platform/http/publicForms.ts';
import { networkOf } from '#platform/program/network.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';

export type ReportNeeds = {
  /** The night that an id names and its organizer; null if dancers cannot report it now, undefined if there is none. */
  reportableNight(id: string): Promise<{ night: string; organizerId: string | null } | null | undefined>;
  /** The people of a team who are mailed of what dancers report. */
  askedOfTeam(organizerId: string): Promise<string[]>;
};

/** Under this a night, a day and a number make the id of a stream of reports. */
const REPORTS = '8b0e4c5d-3f0a-4b52-9c0e-7a3c1d2e6f90';
/** How often a night is reported anew on one day after its team has answered. */
const ROUNDS = 10;

/** The call with which a dancer reports a night. */
export function reportRoutes(core: Core, { reportableNight, askedOfTeam }: ReportNeeds): void {
  const { calls, execute, codec, load, clock } = core;
  const receive = formReceiver({ ...core, keyedHash: codec.keyedHash });

  calls.command(reportNight, ({ params: { id }, body, request, asked }) =>
    receive({ body, request, asked }, async () => {
      const found = await reportableNight(id);
      if (found === undefined) throw notFound(feedbackSentences.noEvent);
      if (found === null) throw new Refusal(feedbackSentences.notReportable, { code: 'not_reportable' });
      const { night, organizerId } = found;
      const browser = `${networkOf(request.ip)} ${request.headers['user-agent'] ?? ''}`;
      const reporter = await codec.keyedHash(`reporter ${night} ${browser}`);
      const team = organizerId === null ? [] : await askedOfTeam(organizerId);
      const { report, note } = body;
      const data = { night, report, note, reporter, asked: team };
      await execute(nightReportStream, await openStream(night, clock()), 'ReportNight', data, asked);
    }),
  );

  /** The first stream of the night and day that is not settled. */
  async function openStream(night: string, now: Date): Promise<string> {
    const day = now.toISOString().slice(0, 10);
    for (let round = 0; round < ROUNDS; round++) {
      const id = v5(`${night} ${day} ${round}`, REPORTS);
      const state = fold(nightReportStream, await load(`${nightReportStream.category}-${id}`));
      if (!state?.removed) return id;
    }
    throw new Refusal(feedbackSentences.reportsSettled, { code: 'settled' });
  }
}
