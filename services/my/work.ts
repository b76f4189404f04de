import type { AreaWork } from '#platform/areas/work.ts';
import { askTeams } from './weekly/askTeams.ts';
import { mailOnTeamAsked, weeklyMails } from './weekly/mailOnTeamAsked.ts';
import type { WeeklyNeeds } from './weekly/needs.ts';

/** Asks teams about their nights. */
export const work: AreaWork<WeeklyNeeds> = {
  processes: [mailOnTeamAsked],
  performers({ mailing, ...core }, needs) {
    if (!mailing) return {};
    const { nightsToAsk, memberOf, accountOf, teamLink } = needs;
    return weeklyMails({ ...core, ...mailing, nightsToAsk, memberOf, accountOf, teamLink });
  },
  periodics: (core, { nightsToAsk }) => [askTeams({ ...core, nightsToAsk })],
};
