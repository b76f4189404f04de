import type { AreaWork } from '#platform/areas/work.ts';
import { eraseContactsOnOrganizerRemoved, formerContactsErased } from './eraseContactsOnOrganizerRemoved.ts';
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

export const work: AreaWork<LinkNeeds> = {
  processes: [
    eraseContactsOnOrganizerRemoved,
    mailOnApplication,
    setUpOrganizerOnApplicationApproved,
    inviteApplicantOnApplicationApproved,
  ],
  performers({ mailing, ...core }, { teamLink }) {
    return {
      ...formerContactsErased(core),
      ...organizersSetUp({ ...core, db: core.db() }),
      ...applicantsInvited({ ...core, db: core.db() }),
      ...(mailing && applicationMails({ ...core, ...mailing, teamLink })),
    };
  },
  periodics: core => [joinTeamsOfNewAccounts({ ...core, db: core.db() })],
};
