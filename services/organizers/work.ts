import type { AreaWork } from '#platform/areas/work.ts';
import { eraseContactsOnOrganizerRemoved, formerContactsErased } from './eraseContactsOnOrganizerRemoved.ts';
import {
  applicantsInvited,
  inviteApplicantOnApplicationApproved,
} from './inviteApplicantOnApplicationApproved.ts';
import { joinTeamsOfNewAccounts } from './joinTeamsOfNewAccounts.ts';
import { applicationMails, mailOnApplication } from './mailOnApplication.ts';
import {
  organizersSetUp,
  setUpOrganizerOnApplicationApproved,
} from './setUpOrganizerOnApplicationApproved.ts';

export const work: AreaWork = {
  processes: [
    eraseContactsOnOrganizerRemoved,
    mailOnApplication,
    setUpOrganizerOnApplicationApproved,
    inviteApplicantOnApplicationApproved,
  ],
  performers({ door, ...core }) {
    const parts = { ...core, db: core.db() };
    return {
      ...formerContactsErased(parts),
      ...organizersSetUp(parts),
      ...applicantsInvited(parts),
      ...(door && applicationMails({ ...parts, ...door })),
    };
  },
  periodics: core => [joinTeamsOfNewAccounts({ ...core, db: core.db() })],
};
