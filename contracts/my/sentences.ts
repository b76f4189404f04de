import { sentences } from '../platform/sentences/sentence.ts';

export const mySentences = sentences('my', {
  staysDraft: [
    'A draft is not cancelled, since nobody knows of it.',
    'Un borrador no se cancela, porque nadie lo conoce.',
  ],
  notBack: [
    'Only a night that was announced and then cancelled can take place after all.',
    'Solo una noche anunciada y después cancelada puede celebrarse al final.',
  ],
  seriesOff: [
    'The whole series is cancelled, so this date alone cannot take place.',
    'Toda la serie está cancelada, así que esta fecha sola no puede celebrarse.',
  ],
  isOver: ['This night is over.', 'Esta noche ya terminó.'],
  noVenue: ['This venue does not exist, or is no longer offered.', 'Este lugar no existe o ya no se ofrece.'],
  placeMissing: [
    'Choose a venue, or enter the name of the place.',
    'Elige un lugar o escribe cómo se llama.',
  ],
  reasonTooLong: [
    'The reason can have at most 300 characters.',
    'El motivo puede tener 300 caracteres como máximo.',
  ],
  lastAdmin: [
    'This is the last admin of the team. Make somebody else an admin first.',
    'Es la última persona administradora del equipo. Da antes ese rol a otra persona.',
  ],
  noLongerAdmin: [
    'You are no longer an admin of this team.',
    'Ya no tienes el rol de administrador de este equipo.',
  ],
  nameMissing: ['Enter your name.', 'Escribe tu nombre.'],
  tooManyInvitations: [
    'This team has sent many invitations today. Send the next one tomorrow.',
    'Este equipo ha enviado muchas invitaciones hoy. Envía la siguiente mañana.',
  ],
  notYours: [
    'Your role on this team does not allow you to undo that.',
    'Tu rol en este equipo no te permite deshacer eso.',
  ],
  notByTheDoor: [
    'Only what was done here for this organizer can be undone here.',
    'Aquí solo se puede deshacer lo que se hizo aquí para este organizador.',
  ],
});
