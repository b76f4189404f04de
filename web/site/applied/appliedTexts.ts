import { catalogue } from '../../platform/texts/catalogue.ts';

export const appliedTexts = catalogue('site applied', {
  title: ['Your application', 'Tu solicitud'],
  description: ['Where your application as an organizer stands.', 'Así va tu solicitud de organizador.'],
  pending: [
    'Our team is looking at it. We email you once it is decided.',
    'Nuestro equipo la está mirando. Te escribimos cuando esté decidida.',
  ],
  approved: [
    'It was approved: {{organizer}} is an organizer here.',
    'Se ha aceptado: {{organizer}} ya es organizador aquí.',
  ],
  rejected: ['We could not approve it.', 'No hemos podido aceptarla.'],
  steps: ['What happened so far', 'Lo que ha pasado hasta ahora'],
  received: ['Received on {{day}}', 'Recibida el {{day}}'],
  inReview: ['In review', 'En revisión'],
  reviewed: ['Reviewed', 'Revisada'],
  approvedOn: ['Approved on {{day}}', 'Aceptada el {{day}}'],
  rejectedOn: ['Not approved, {{day}}', 'No aceptada, {{day}}'],
  why: ['Why', 'Por qué'],
  again: ['You are welcome to apply again.', 'Puedes volver a enviar una solicitud cuando quieras.'],
  apply: ['Apply again', 'Enviar otra solicitud'],
  messages: ['Messages', 'Mensajes'],
  fromTeam: ['Our team, {{day}}', 'Nuestro equipo, {{day}}'],
  fromYou: ['You, {{day}}', 'Tú, {{day}}'],
  answer: ['Your answer', 'Tu respuesta'],
  send: ['Send the answer', 'Enviar la respuesta'],
  sent: ['Your answer is with our team.', 'Tu respuesta ha llegado a nuestro equipo.'],
  needsAccount: [
    'Accept the invitation in your other email first: it makes your account.',
    'Acepta antes la invitación de tu otro correo: con ella se crea tu cuenta.',
  ],
  nights: ['Your nights, to confirm and to change', 'Tus noches, para confirmarlas y cambiarlas'],
});
