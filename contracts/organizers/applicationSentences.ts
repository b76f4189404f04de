import { sentences } from '../platform/sentences/sentence.ts';

export const applicationSentences = sentences('applications', {
  none: ['This application does not exist, or was erased.', 'Esta solicitud no existe o se borró.'],
  exists: ['This application has already been sent.', 'Esta solicitud ya se envió.'],
  approved: ['This application has already been approved.', 'Esta solicitud ya se aceptó.'],
  rejected: ['This application has already been rejected.', 'Esta solicitud ya se rechazó.'],
  hasEvents: [
    {
      one: 'The organizer of this application already has {{count}} event. Move or delete it first.',
      other: 'The organizer of this application already has {{count}} events. Move or delete them first.',
    },
    {
      one: 'El organizador de esta solicitud ya tiene {{count}} evento. Antes muévelo o elimínalo.',
      other: 'El organizador de esta solicitud ya tiene {{count}} eventos. Antes muévelos o elimínalos.',
    },
  ],
  notApproved: ['This application has not been approved.', 'Esta solicitud no se ha aceptado.'],
  nameMissing: ['Enter your name.', 'Escribe tu nombre.'],
  organizerMissing: ['Enter the name of the organizer.', 'Escribe el nombre del organizador.'],
  reasonMissing: ['Write a reason.', 'Escribe un motivo.'],
  noRegion: ['This region does not exist.', 'Esta región no existe.'],
  noOrganizer: ['This organizer does not exist, or was deleted.', 'Este organizador no existe o se eliminó.'],
});
