import type { AreaWork } from '#platform/areas/work.ts';
import { askTeams } from './askTeams.ts';
import { mailOnTeamAsked, weeklyMails } from './mailOnTeamAsked.ts';
import type { WeeklyNeeds } from './weeklyNeeds.ts';

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
