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
  pictureMissing: ['Choose a picture.', 'Elige una imagen.'],
  sentenceMissing: ['Say what it is and when.', 'Di qué es y cuándo.'],
  sentenceTooLong: [
    'The text can have at most 3,000 characters.',
    'El texto puede tener 3.000 caracteres como máximo.',
  ],
  readNoDate: ['There is no such day: {{text}}', 'Ese día no existe: {{text}}'],
  readNoDay: ['The text names no day.', 'El texto no dice qué día.'],
  readNoTime: ['The text names no time.', 'El texto no dice a qué hora.'],
  readNoTitle: ['The text does not say what it is called.', 'El texto no dice cómo se llama.'],
  readOver: ['This day is over.', 'Ese día ya pasó.'],
  readOnce: [
    '“{{text}}” is read as one night. If it takes place every week, choose so below.',
    '“{{text}}” se entiende como una sola noche. Si es cada semana, elígelo abajo.',
  ],
  readEverySecond: [
    '“{{text}}” is read as every second week. If you mean the second one of each month, choose so below.',
    '“{{text}}” se entiende como cada dos semanas. Si es el segundo de cada mes, elígelo abajo.',
  ],
  readMoreDates: [
    '“{{text}}” names several dates: this is the first. Add the others afterwards, with “Add another like it”.',
    '“{{text}}” nombra varias fechas: esta es la primera. Añade después las demás, con “Añadir otra igual”.',
  ],
  readMoreRules: [
    '“{{text}}” names several rhythms: this is the first. Add the other afterwards, with “Add another like it”.',
    '“{{text}}” nombra varios ritmos: este es el primero. Añade después el otro, con “Añadir otra igual”.',
  ],
  readSeveralDays: [
    '“{{text}}” lasts several days: this is the first. Say in the text below until when it lasts.',
    '“{{text}}” dura varios días: este es el primero. Di en el texto de abajo hasta cuándo dura.',
  ],
});
