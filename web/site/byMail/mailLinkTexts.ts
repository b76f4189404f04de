import { catalogue } from '../../platform/texts/catalogue.ts';

export const mailLinkTexts = catalogue('site mail link', {
  title: ['Nights by email', 'Noches por correo'],
  asked: ['Confirm your address', 'Confirma tu dirección'],
  askedWeekly: [
    'You will get an email once a week, if there is anything new: {{topic}}.',
    'Recibirás un correo por semana, si hay algo nuevo: {{topic}}.',
  ],
  askedFollow: [
    'You will get an email if this event is cancelled, moved, or takes place somewhere else: {{topic}}.',
    'Recibirás un correo si este evento se cancela, cambia de hora o se celebra en otro lugar: {{topic}}.',
  ],
  confirm: ['Yes, send me these emails', 'Sí, quiero recibir estos correos'],
  refuse: ['I did not ask for this', 'Yo no lo he pedido'],
  refuseMeans: ['Your address is erased at once.', 'Entonces tu dirección se borra enseguida.'],
  confirmed: ['You are subscribed', 'Ya recibes estos correos'],
  confirmedWeekly: [
    'Once a week, if there is anything new: {{topic}}.',
    'Una vez por semana, si hay algo nuevo: {{topic}}.',
  ],
  confirmedFollow: ['At once, if anything about it changes: {{topic}}.', 'En cuanto algo cambie: {{topic}}.'],
  stop: ['Unsubscribe', 'Darme de baja'],
  stopMeans: [
    'You get no more of these emails, and your address is erased.',
    'Entonces no recibirás más estos correos y tu dirección se borrará.',
  ],
  ended: ['You will get no more of these emails', 'Ya no recibes estos correos'],
  unsubscribed: ['Your address has been erased.', 'Tu dirección está borrada.'],
  expired: [
    'This link is no longer valid: it had to be used within 48 hours. Your address has been erased.',
    'Este enlace ya no es válido: había que usarlo en 48 horas. Tu dirección está borrada.',
  ],
  duplicate: [
    'You already get these emails: you confirmed them with another link. This one is no longer needed.',
    'Ya recibes lo mismo, confirmado con otro enlace. Este ya no hace falta.',
  ],
  over: [
    'What you followed is over. Your address has been erased.',
    'Lo que seguías ya pasó. Tu dirección está borrada.',
  ],
  erased: ['We have erased your address.', 'Hemos borrado tu dirección.'],
  subscribed: ['You are already subscribed', 'Ya recibes estos correos'],
  calendar: ['See the calendar', 'Ver el calendario'],
  night: ['See this event', 'Ver la página del evento'],
});
