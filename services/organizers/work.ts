import type { AreaWork } from '#platform/areas/work.ts';
import {
  eraseContactsOnOrganizerRemoved,
  formerContactsErased,
} from './contacts/eraseContactsOnOrganizerRemoved.ts';
import {
  applicantsInvited,
  inviteApplicantOnApplicationApproved,
} from './inviteApplicantOnApplicationApproved.ts';
import { joinTeamsOfNewAccounts } from './joinTeamsOfNewAccounts.ts';
import { applicationMails, type LinkNeeds, mailOnApplication } from './mailOnApplication.ts';
import {
  organizersSetUp,
  setUpOrganizerOnApplicationApproved,
} from './setUpOrganizerOnApplicationApproved.ts';
import { endTeamInvitations } from './team/endInvitations.ts';
import { invitedJoined, joinTeamOnInvitationAccepted } from './team/joinTeamOnInvitationAccepted.ts';
import { mailOnTeamInvited, teamInvitationMails } from './team/mailOnTeamInvited.ts';

export const work: AreaWork<LinkNeeds> = {
  processes: [
    eraseContactsOnOrganizerRemoved,
    mailOnApplication,
    setUpOrganizerOnApplicationApproved,
    inviteApplicantOnApplicationApproved,
    mailOnTeamInvited,
    joinTeamOnInvitationAccepted,
  ],
  performers({ mailing, ...core }, { teamLink }) {
    return {
      ...formerContactsErased(core),
      ...organizersSetUp({ ...core, db: core.db() }),
      ...applicantsInvited({ ...core, db: core.db() }),
      ...invitedJoined(core),
      ...(mailing && teamInvitationMails({ ...core, ...mailing })),
      ...(mailing && applicationMails({ ...core, ...mailing, teamLink })),
    };
  },
  periodics: core => [
    joinTeamsOfNewAccounts({ ...core, db: core.db() }),
    endTeamInvitations({ ...core, db: core.db() }),
  ],
};
