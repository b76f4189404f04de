import { catalogue } from '../../platform/texts/catalogue.ts';

export const contactFormTexts = catalogue('site contact form', {
  name: ['Your name', 'Tu nombre'],
  email: ['Your email', 'Tu correo'],
  subject: ['What is it about?', '¿De qué se trata?'],
  account_deletion: ['Delete my account', 'Eliminar mi cuenta'],
  data_export: ['Send me my data', 'Recibir mis datos'],
  privacy_concern: ['A privacy concern', 'Una duda sobre privacidad'],
  technical_issue: ['Something does not work', 'Algo no funciona'],
  feature_request: ['An idea', 'Una idea'],
  report_content: ['Report something on the site', 'Denunciar algo del sitio'],
  general_inquiry: ['A question', 'Una pregunta'],
  other: ['Something else', 'Otra cosa'],
  message: ['Your message', 'Tu mensaje'],
  send: ['Send message', 'Enviar mensaje'],
  received: [
    'Thank you for contacting us! We will respond to your message within 48 hours.',
    '¡Gracias por escribirnos! Responderemos a tu mensaje en menos de 48 horas.',
  ],
  failed: [
    'There was an error sending your message. Please try again or email us directly at {{email}}',
    'Ha habido un error al enviar tu mensaje. Inténtalo de nuevo o escríbenos directamente a {{email}}',
  ],
});
