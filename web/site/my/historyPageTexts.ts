import { catalogue } from '../../platform/texts/catalogue.ts';

export const historyPageTexts = catalogue('site history', {
  title: ['History', 'Historial'],
  lead: [
    'What was done to your nights, newest first, and by whom.',
    'Qué se ha hecho con tus noches y quién lo hizo, lo último primero.',
  ],
  leadNight: [
    'What was done to this night, newest first.',
    'Qué se ha hecho con esta noche, lo último primero.',
  ],
  nothing: ['Nothing yet.', 'Todavía nada.'],
  nothingEarlier: ['There is nothing earlier.', 'No hay nada anterior.'],
  reason: ['Reason: {{reason}}', 'Motivo: {{reason}}'],
  isUndo: ['This undid an earlier change.', 'Esto deshizo un cambio anterior.'],
  followers_zero: ['If you undo it, nobody gets a mail.', 'Si lo deshaces, nadie recibe un correo.'],
  followers_one: [
    'If you undo it, {{count}} dancer who follows it gets a mail.',
    'Si lo deshaces, {{count}} persona que lo sigue recibe un correo.',
  ],
  followers_other: [
    'If you undo it, {{count}} dancers who follow it get a mail.',
    'Si lo deshaces, {{count}} personas que lo siguen reciben un correo.',
  ],
  undo: ['Undo', 'Deshacer'],
  undoOf: ['Undo: {{told}}', 'Deshacer: {{told}}'],
  undone: ['It is as it was before.', 'Está como antes.'],
  earlier: ['Earlier', 'Anterior'],
  all: ['All of {{organizer}}', 'Todo de {{organizer}}'],
  latest: ['Back to the latest', 'Volver a lo último'],
  toNights: ['Back to your nights', 'Volver a tus noches'],
});
