import { catalogue } from '../platform/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const applicationToldTexts = catalogue(
  'applicationsTold',
  {
    OrganizerApplied: '{{who}} applied as the organizer {{it}}',
    OrganizerApplicationApproved: '{{who}} approved the application of {{it}}',
    OrganizerApplicationRejected: '{{who}} rejected the application of {{it}}',
    OrganizerApplicationReopened: '{{who}} reopened the application of {{it}}',
    ApplicantJoinedTeam: '{{who}} put the applicant of {{it}} on the team',
    OrganizerApplicationErased: '{{who}} erased the application {{it}}',
  },
  {
    OrganizerApplied: '{{who}} solicitó ser el organizador {{it}}',
    OrganizerApplicationApproved: '{{who}} aceptó la solicitud de {{it}}',
    OrganizerApplicationRejected: '{{who}} rechazó la solicitud de {{it}}',
    OrganizerApplicationReopened: '{{who}} reabrió la solicitud de {{it}}',
    ApplicantJoinedTeam: '{{who}} añadió al equipo a quien hizo la solicitud de {{it}}',
    OrganizerApplicationErased: '{{who}} borró la solicitud {{it}}',
  },
);

export const tellApplications = teller(applicationToldTexts);
