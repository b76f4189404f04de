import { catalogue } from '../../platform/texts/catalogue.ts';

export const byMailTexts = catalogue('site by mail', {
  title: ['Dance nights by email', 'Noches de baile por correo'],
  lead: [
    'Once a week, on Thursday morning, an email with the upcoming nights: what has changed first, then what is new. If there is nothing new, there is no email.',
    'Una vez por semana, el jueves por la mañana, un correo con las próximas noches: primero lo que ha cambiado, luego lo nuevo. Si no hay nada nuevo, no hay correo.',
  ],
  chosen: ['You get: {{title}}.', 'Recibes: {{title}}.'],
  choose: ['Choose other filters', 'Elegir otros filtros'],
  followTitle: ['Follow {{title}}', 'Seguir {{title}}'],
  followLead: [
    'An email as soon as this event is cancelled, moved, or takes place somewhere else. Nothing else.',
    'Un correo en cuanto este evento se cancele, cambie de hora o se celebre en otro lugar. Nada más.',
  ],
  see: ['See this event', 'Ver la página del evento'],
  form: ['Your address', 'Tu dirección'],
  email: ['Your email', 'Tu correo electrónico'],
  send: ['Send me the link', 'Recibir el enlace'],
  received: [
    'Check your inbox for a link to confirm your address. It is valid for 48 hours. Until you confirm, we send nothing else.',
    'Mira en tu buzón: hay un enlace con el que confirmas tu dirección. Vale 48 horas. Antes no se envía nada más.',
  ],
  failed: ['This could not be sent. Please try again.', 'No se ha podido enviar. Inténtalo de nuevo.'],
  account: ['No account, no password', 'Sin cuenta ni contraseña'],
  accountText: [
    'Your address is used for these emails and nothing else.',
    'Tu dirección sirve para estos correos y para nada más.',
  ],
  leave: ['Unsubscribe with one click', 'Un clic y te das de baja'],
  leaveText: [
    'Each email has an unsubscribe link. Using it erases your address.',
    'Cada correo tiene un enlace para darse de baja. Entonces se borra tu dirección.',
  ],
  spam: [
    'Nothing arrived? Check your spam folder. We send at most three of these links a day to one address.',
    '¿No ha llegado nada? Mira en el correo no deseado. A una misma dirección enviamos como mucho tres enlaces al día.',
  ],
  privacy: ['Privacy', 'Privacidad'],
});
