import { plusDays } from '#contracts/calendar/days.ts';
import type { OrganizerState, organizerFacts, organizerStream } from '#contracts/organizers/organizer.ts';
import { mayOnTeam } from '#contracts/organizers/rights.ts';
import type { CommandData, NewFact } from '#contracts/platform/fact.ts';
import { memberOf } from './team.ts';

// A team is asked whether its nights are still on, at most once in seven days. Who may also move and cancel them is
// asked; members who may only confirm are where nobody else is on the team. Nobody is asked who does not want to be,
// and no team while it is paused.

type Facts = NewFact<typeof organizerFacts>[];
type Data<Name extends keyof typeof organizerStream.commands> = CommandData<typeof organizerStream, Name>;

const PAUSE_DAYS = 7;

export const decideAsking = {
  AskTeam(state: OrganizerState, { day, timeZone, nights }: Data<'AskTeam'>): Facts {
    const { asked, pauseReason } = state;
    if (pauseReason !== null || nights.length === 0) return [];
    if (asked && day < plusDays(asked.day, PAUSE_DAYS)) return [];
    const members = toAsk(state);
    return members.length > 0 ? [{ type: 'TeamAsked', data: { day, timeZone, nights, members } }] : [];
  },
  StopTeamMails({ team, unasked }: OrganizerState, { userId }: Data<'StopTeamMails'>): Facts {
    memberOf(team, userId);
    return unasked.includes(userId) ? [] : [{ type: 'TeamMailsStopped', data: { userId } }];
  },
  ResumeTeamMails({ team, unasked }: OrganizerState, { userId }: Data<'ResumeTeamMails'>): Facts {
    memberOf(team, userId);
    return unasked.includes(userId) ? [{ type: 'TeamMailsResumed', data: { userId } }] : [];
  },
};

function toAsk({ team, unasked }: OrganizerState): string[] {
  const [editors, members] = (['edit', 'confirm'] as const).map(right =>
    team.filter(({ role }) => mayOnTeam(role, right)).map(({ userId }) => userId),
  );
  const those = editors!.length > 0 ? editors! : members!;
  return those.filter(userId => !unasked.includes(userId));
}
