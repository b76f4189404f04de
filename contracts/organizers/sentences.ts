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
  alreadyOnTeam: ['This person is already on the team.', 'Esta persona ya está en el equipo.'],
  alreadyInvited: [
    'This email is already invited. Revoke that invitation to send another one.',
    'Este correo ya tiene una invitación. Revócala para enviar otra.',
  ],
  invitationExists: ['This invitation has already been made.', 'Esta invitación ya existe.'],
  noInvitation: ['This invitation does not exist.', 'Esta invitación no existe.'],
  invitationInvalid: [
    'This link is not valid. If you have received several, use the one from the latest email.',
    'Este enlace no es válido. Si recibiste varios, usa el del último correo.',
  ],
  invitationUsed: [
    'This invitation has already been accepted. Sign in with your email.',
    'Esta invitación ya se aceptó. Entra con tu correo.',
  ],
  invitationDeclined: [
    'This invitation was declined. Ask the team for another one.',
    'Esta invitación se rechazó. Pide otra al equipo.',
  ],
  invitationRevoked: [
    'This invitation was revoked. Ask the team for another one.',
    'Esta invitación se revocó. Pide otra al equipo.',
  ],
  invitationExpired: [
    'This invitation has expired. Ask the team for another one.',
    'Esta invitación ha caducado. Pide otra al equipo.',
  ],
  invitationVoid: [
    'This invitation is no longer valid. Ask the team for another one.',
    'Esta invitación ya no es válida. Pide otra al equipo.',
  ],
  accountNotActive: [
    'The account with this email is suspended, so it cannot join a team.',
    'La cuenta con este correo está suspendida y no puede entrar en un equipo.',
  ],
  contactExists: [
    'This contact person has already been named.',
    'Esta persona de contacto ya está indicada.',
  ],
});
