import { words } from '#contracts/platform/sentences/words.ts';
import { catalogue } from '../texts/messages.ts';

export const lookTexts = catalogue('looks', {
  title: ['Who looked', 'Quién miró'],
  own: ['Who looked at your data', 'Quién miró tus datos'],
  ownText: [
    'Who opened your personal data, saw it in a list or took it in a file, hour by hour. Your own visits are not listed.',
    'Quién abrió tus datos personales, los vio en una lista o se los llevó en un archivo, hora por hora. Tus propias visitas no aparecen.',
  ],
  lead: [
    'Who saw the personal data of whom, hour by hour, latest first.',
    'Quién vio los datos personales de quién, hora por hora, lo último primero.',
  ],
  none: ['Nobody has looked.', 'Nadie ha mirado.'],
  failed: ['Who looked could not be loaded', 'No se pudo cargar quién miró'],
  list: ['Looks', 'Miradas'],
  how: ['How', 'Cómo'],
  how_all: ['In any way', 'De cualquier modo'],
  how_opened: ['Opened', 'Abierto'],
  how_listed: ['In a list', 'En una lista'],
  how_exported: ['In a file', 'En un archivo'],
  somebody: ['Somebody', 'Alguien'],
  ofAccount: words.account,
  ofInvitation: ['Invitation', 'Invitación'],
  ofMessage: ['Contact message', 'Mensaje de contacto'],
  ofApplication: ['Organizer application', 'Solicitud de organizador'],
  ofRecommendation: ['Recommended event', 'Evento recomendado'],
  ofImported: ['Imported event', 'Evento importado'],
  ofContact: words.contactPerson,
  ofFeedback: ['Feedback', 'Opinión'],
  ofSubscription: ['Email subscription', 'Suscripción por correo'],
  hour: ['{{day}}, {{from}} to {{until}}', '{{day}}, de {{from}} a {{until}}'],
  newer: ['Newer', 'Más nuevo'],
  older: ['Older', 'Más antiguo'],
  pages: ['Pages of who looked', 'Páginas de quién miró'],
  onlyOf: ['Only {{name}}', 'Solo {{name}}'],
  clear: ['Show all', 'Mostrar todo'],
});
