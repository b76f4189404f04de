import { catalogue } from '../../platform/texts/catalogue.ts';

export const byMailTexts = catalogue(
  'site by mail',
  {
    title: 'Dance nights by email',
    lead: 'Once a week, on Thursday morning, an email with the upcoming nights: what has changed first, then what is new. If there is nothing new, there is no email.',
    chosen: 'You get: {{title}}.',
    choose: 'Choose other filters',
    followTitle: 'Follow {{title}}',
    followLead:
      'An email as soon as this event is cancelled, moved, or takes place somewhere else. Nothing else.',
    see: 'See this event',
    form: 'Your address',
    email: 'Your email',
    send: 'Send me the link',
    received:
      'Check your inbox for a link to confirm your address. It is valid for 48 hours. Until you confirm, we send nothing else.',
    failed: 'This could not be sent. Please try again.',
    account: 'No account, no password',
    accountText: 'Your address is used for these emails and nothing else.',
    leave: 'Unsubscribe with one click',
    leaveText: 'Each email has an unsubscribe link. Using it erases your address.',
    spam: 'Nothing arrived? Check your spam folder. We send at most three of these links a day to one address.',
    privacy: 'Privacy',
  },
  {
    title: 'Noches de baile por correo',
    lead: 'Una vez por semana, el jueves por la mañana, un correo con las próximas noches: primero lo que ha cambiado, luego lo nuevo. Si no hay nada nuevo, no hay correo.',
    chosen: 'Recibes: {{title}}.',
    choose: 'Elegir otros filtros',
    followTitle: 'Seguir {{title}}',
    followLead:
      'Un correo en cuanto este evento se cancele, cambie de hora o se celebre en otro lugar. Nada más.',
    see: 'Ver la página del evento',
    form: 'Tu dirección',
    email: 'Tu correo electrónico',
    send: 'Recibir el enlace',
    received:
      'Mira en tu buzón: hay un enlace con el que confirmas tu dirección. Vale 48 horas. Antes no se envía nada más.',
    failed: 'No se ha podido enviar. Inténtalo de nuevo.',
    account: 'Sin cuenta ni contraseña',
    accountText: 'Tu dirección sirve para estos correos y para nada más.',
    leave: 'Un clic y te das de baja',
    leaveText: 'Cada correo tiene un enlace para darse de baja. Entonces se borra tu dirección.',
    spam: '¿No ha llegado nada? Mira en el correo no deseado. A una misma dirección enviamos como mucho tres enlaces al día.',
    privacy: 'Privacidad',
  },
);
