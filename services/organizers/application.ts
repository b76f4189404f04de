import { type ApplicationState, applicationStream } from '#contracts/organizers/application.ts';
import { applicationSentences } from '#contracts/organizers/applicationSentences.ts';
import { decided } from '#platform/commands/decided.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { inUse, notFound, Refusal } from '#platform/refusals/refusal.ts';

// An application is decided once: approved, for a new organizer or one that exists, or rejected with a reason. The
// applicant of an approved one becomes an admin of the organizer's team: at once, or when they get an account. A
// decision can be taken back, an approval only as long as the organizer that it registered has no events.

export const applicationRules: Rules<typeof applicationStream> = {
  of: applicationStream,
  decide: {
    ApplyAsOrganizer(state, data) {
      if (state) throw new Refusal(applicationSentences.exists);
      return [{ type: 'OrganizerApplied', data }];
    },
    ApproveOrganizerApplication(state, data) {
      pending(state);
      return [{ type: 'OrganizerApplicationApproved', data }];
    },
    RejectOrganizerApplication(state, data) {
      pending(state);
      return [{ type: 'OrganizerApplicationRejected', data }];
    },
    ReopenOrganizerApplication(state, { events }) {
      const { status, organizerId, linked, userId } = present(state);
      if (status === 'pending') return [];
      if (status === 'approved' && !linked && events > 0) {
        throw inUse(applicationSentences.hasEvents({ count: events }), { events });
      }
      return [{ type: 'OrganizerApplicationReopened', data: { organizerId, linked, userId } }];
    },
    NoteApplicantJoined(state, { userId }) {
      const { status, userId: known } = present(state);
      if (status !== 'approved') throw new Refusal(applicationSentences.notApproved);
      return known ? [] : [{ type: 'ApplicantJoinedTeam', data: { userId } }];
    },
    EraseOrganizerApplication(state) {
      if (!state) throw notFound(applicationSentences.none);
      return state.erased ? [] : [{ type: 'OrganizerApplicationErased', data: {} }];
    },
  },
};

function present(state: ApplicationState | undefined): ApplicationState {
  if (!state || state.erased) throw notFound(applicationSentences.none);
  return state;
}

function pending(state: ApplicationState | undefined): void {
  const { status } = present(state);
  if (status !== 'pending') throw decided(applicationSentences[status]);
}
