import {
  type OrganizerState,
  organizerDetails,
  type organizerFacts,
  organizerStream,
} from '#contracts/organizers/organizer.ts';
import { organizerSentences } from '#contracts/organizers/sentences.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import { chosen, intentOfForm, intentToSet } from '#platform/commands/intents.ts';
import { restorable } from '#platform/commands/restorable.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { changesBetween } from '#platform/facts/changes.ts';
import { inUse, notFound, Refusal } from '#platform/refusals/refusal.ts';
import { decideAsking } from './team/asking.ts';
import { decideTeam } from './team/team.ts';

// An organizer holds events. Only an active one can be chosen for a new event; a verified one is known to be who it
// says it is. An organizer with upcoming events is not removed, but can be made inactive. A removed one stays named
// on its past events, and changes no more. A change can be
// undone as long as the fields that it changed have not changed since. A team of users works for it; the rules of teams
// are in `team/team.ts`. What the team adds is reviewed unless administrators trust it, and while they have paused it, it may
// only look.

type Fact = NewFact<typeof organizerFacts>;

const DETAILS = [
  ...(Object.keys(organizerDetails) as (keyof typeof organizerDetails)[]),
  'contactId',
] as const;
const FORM = [...DETAILS, 'status', 'verified', 'trust', 'pauseReason'] as const;
const UNDOABLE = FORM.filter(field => field !== 'contactId');

type Changed = Partial<Pick<OrganizerState, (typeof FORM)[number]>>;

export const organizerRules: Rules<typeof organizerStream> = {
  of: organizerStream,
  told: ({ team: _, removed: __, unasked: ___, asked: ____, ...shown }) => shown,
  intent: {
    ChangeOrganizer: (seen, _, data) => intentOfForm(seen, data, [...FORM]),
    RemoveOrganizer: (_, __, data) => intentToSet<OrganizerState, typeof data>(data, []),
    AddTeamMember: (_, __, data) => intentToSet<OrganizerState, typeof data>(data, []),
    ChangeTeamMemberRole: (_, __, data) => ({
      ...{ data, touched: ['role'], asked: { role: data.role } },
      shown: { role: ({ team }) => team.find(({ userId }) => userId === data.userId)?.role },
    }),
    RemoveTeamMember: (_, __, data) => intentToSet<OrganizerState, typeof data>(data, []),
    AskTeam: (_, __, data) => intentToSet<OrganizerState, typeof data>(data, []),
    StopTeamMails: (_, __, data) => intentToSet<OrganizerState, typeof data>(data, []),
    ResumeTeamMails: (_, __, data) => intentToSet<OrganizerState, typeof data>(data, []),
  },

  decide: {
    RegisterOrganizer(state, data) {
      if (state) throw new Refusal(organizerSentences.exists);
      return [{ type: 'OrganizerRegistered', data }];
    },
    ChangeOrganizer(state, form) {
      const current = present(state);
      const touched = changesBetween(chosen(current, Object.keys(form)), form).map(({ field }) => field);
      return changes(chosen(form, touched));
    },
    UndoOrganizerChange(state, { commandId }, { earlier }) {
      const current = present(state);
      const change = earlier?.(commandId);
      if (!change) throw notFound(organizerSentences.noChange);
      const { before, after } = change;
      if (!before) throw new Refusal(organizerSentences.notUndone, { code: 'not_undone' });
      // A former contact person was erased, and the team is not a field of the form.
      const fields = (from: OrganizerState) => chosen(from, UNDOABLE) as Changed;
      const { restored, inTheWay } = restorable<Changed>(fields(current), {
        before: fields(before),
        after: fields(after),
      });
      if (inTheWay.length > 0) throw new Refusal(organizerSentences.changedSince, { code: 'changed_since' });
      return changes(restored);
    },
    RemoveOrganizer(state, { upcomingEvents }) {
      present(state);
      if (upcomingEvents > 0) {
        throw inUse(organizerSentences.hasUpcomingEvents({ count: upcomingEvents }), { upcomingEvents });
      }
      return [{ type: 'OrganizerRemoved', data: {} }];
    },
    AddTeamMember: (state, data) => decideTeam.AddTeamMember(present(state).team, data),
    ChangeTeamMemberRole: (state, data) => decideTeam.ChangeTeamMemberRole(present(state).team, data),
    RemoveTeamMember: (state, data) => decideTeam.RemoveTeamMember(present(state).team, data),
    AskTeam: (state, data) => decideAsking.AskTeam(present(state), data),
    StopTeamMails: (state, data) => decideAsking.StopTeamMails(present(state), data),
    ResumeTeamMails: (state, data) => decideAsking.ResumeTeamMails(present(state), data),
  },
};

function present(state: OrganizerState | undefined): OrganizerState {
  if (!state || state.removed) throw notFound(organizerSentences.none);
  return state;
}

/** The facts that give fields these values. */
function changes({ status, verified, trust, pauseReason, ...details }: Changed): Fact[] {
  const facts: Fact[] = [];
  if (Object.keys(details).length > 0) facts.push({ type: 'OrganizerDetailsChanged', data: details });
  if (status !== undefined)
    facts.push({ type: status === 'active' ? 'OrganizerActivated' : 'OrganizerDeactivated', data: {} });
  if (verified !== undefined)
    facts.push({ type: verified ? 'OrganizerVerified' : 'OrganizerUnverified', data: {} });
  if (trust !== undefined)
    facts.push({ type: trust === 'trusted' ? 'OrganizerTrusted' : 'OrganizerTrustWithdrawn', data: {} });
  if (pauseReason) facts.push({ type: 'OrganizerPaused', data: { reason: pauseReason } });
  if (pauseReason === null) facts.push({ type: 'OrganizerResumed', data: {} });
  return facts;
}
