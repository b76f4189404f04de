import { catalogue } from '../platform/sentences/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const applicationToldTexts = catalogue('applicationsTold', {
  OrganizerApplied: ['{{who}} applied as the organizer {{it}}', '{{who}} solicitó ser el organizador {{it}}'],
  OrganizerApplicationApproved: [
    '{{who}} approved the application of {{it}}',
    '{{who}} aceptó la solicitud de {{it}}',
  ],
  OrganizerApplicationRejected: [
    '{{who}} rejected the application of {{it}}',
    '{{who}} rechazó la solicitud de {{it}}',
  ],
  OrganizerApplicationReopened: [
    '{{who}} reopened the application of {{it}}',
    '{{who}} reabrió la solicitud de {{it}}',
  ],
  ApplicantJoinedTeam: [
    '{{who}} put the applicant of {{it}} on the team',
    '{{who}} añadió al equipo a quien hizo la solicitud de {{it}}',
  ],
  OrganizerApplicationErased: ['{{who}} erased the application {{it}}', '{{who}} borró la solicitud {{it}}'],
});

export const tellApplications = teller(applicationToldTexts);
