import { sentences } from '../platform/sentences/sentence.ts';

export const organizerSentences = sentences('organizers', {
  exists: ['This organizer is already registered.', 'Este organizador ya está registrado.'],
  none: ['This organizer does not exist, or was deleted.', 'Este organizador no existe o se eliminó.'],
  nameMissing: ['Enter the name of the organizer.', 'Escribe el nombre del organizador.'],
  contactMissing: ['Enter the name of the contact person.', 'Escribe el nombre de la persona de contacto.'],
  notAnEmail: [
    'Enter an email address, such as hola@example.org.',
    'Escribe un correo, como hola@example.org.',
  ],
  hasUpcomingEvents: [
    {
      one: 'This organizer still has {{count}} upcoming event. Make the organizer inactive instead, or give the event to another organizer.',
      other:
        'This organizer still has {{count}} upcoming events. Make the organizer inactive instead, or give the events to another organizer.',
    },
    {
      one: 'Este organizador aún tiene {{count}} próximo evento. Desactiva al organizador o asigna el evento a otro.',
      other:
        'Este organizador aún tiene {{count}} próximos eventos. Desactiva al organizador o asigna los eventos a otro.',
    },
  ],
  noChange: ['There is no such change to undo.', 'No hay tal cambio que deshacer.'],
  notUndone: [
    'A registration cannot be undone. Delete the organizer instead.',
    'Un registro no se puede deshacer. Elimina al organizador.',
  ],
  changedSince: [
    'This has been changed since, so it was not undone.',
    'Esto volvió a cambiar después, así que no se deshace.',
  ],
  alreadyMember: ['This user is already on the team.', 'Este usuario ya está en el equipo.'],
  notAMember: ['This user is not on the team.', 'Este usuario no está en el equipo.'],
  noUser: ['This user does not exist, or was deleted.', 'Este usuario no existe o se eliminó.'],
  userNotActive: [
    'Only a user with an active account can join a team.',
    'Solo quien tiene una cuenta activa puede entrar en un equipo.',
  ],
  lastTeamAdmin: [
    'This is the last admin of the team. Confirm that the team is to be left without one.',
    'Es la última persona administradora del equipo. Confirma que el equipo se quede sin ninguna.',
  ],
  contactExists: [
    'This contact person has already been named.',
    'Esta persona de contacto ya está indicada.',
  ],
});
