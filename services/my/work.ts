import type { AreaWork } from '#platform/areas/work.ts';
import { askTeams } from './askTeams.ts';
import { mailOnTeamAsked, weeklyMails } from './mailOnTeamAsked.ts';
import { mailOnNightReported, type ReportMailNeeds, reportMails } from './mails/mailOnNightReported.ts';

/** Asks teams about their nights, and tells them what dancers report. */
export const work: AreaWork<ReportMailNeeds> = {
  processes: [mailOnTeamAsked, mailOnNightReported],
  performers({ mailing, ...core }, needs) {
    if (!mailing) return {};
    const { nightsToAsk, memberOf, accountOf, teamLink, reportableNight } = needs;
    const parts = { ...core, ...mailing, nightsToAsk, memberOf, accountOf, teamLink };
    return { ...weeklyMails(parts), ...reportMails({ ...parts, reportableNight }) };
  },
  periodics: (core, { nightsToAsk }) => [askTeams({ ...core, nightsToAsk })],
};
