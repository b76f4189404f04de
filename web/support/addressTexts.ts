import { catalogue } from '../platform/texts/messages.ts';

export const addressTexts = catalogue('address', {
  title: ['What {{email}} has here', 'Lo que tiene aquí {{email}}'],
  account: ['Account:', 'Cuenta:'],
  noAccount: ['No account', 'Ninguna cuenta'],
  feedback_one: ['Feedback on {{count}} night', 'Opiniones sobre {{count}} noche'],
  feedback_other: ['Feedback on {{count}} nights', 'Opiniones sobre {{count}} noches'],
  contactMessage_one: ['{{count}} message to us, this one included', '{{count}} mensaje, incluido este'],
  contactMessage_other: ['{{count}} messages to us, this one included', '{{count}} mensajes, incluido este'],
  organizerApplication_one: ['{{count}} application as an organizer', '{{count}} solicitud como organizador'],
  organizerApplication_other: [
    '{{count}} applications as an organizer',
    '{{count}} solicitudes como organizador',
  ],
  recommendation_one: ['{{count}} recommended event', '{{count}} evento recomendado'],
  recommendation_other: ['{{count}} recommended events', '{{count}} eventos recomendados'],
  subscription_one: ['{{count}} subscription to emails', '{{count}} suscripción a correos'],
  subscription_other: ['{{count}} subscriptions to emails', '{{count}} suscripciones a correos'],
  findFailed: [
    'What this address has here could not be loaded.',
    'No se pudo cargar lo que tiene aquí esta dirección.',
  ],
  eraseAll: ['Erase everything', 'Borrar todo'],
  eraseTitle: ['Erase everything that {{email}} has here?', '¿Borrar todo lo que tiene aquí {{email}}?'],
  eraseText: [
    'Names, addresses and texts can never be read again, not even in backups. What was done and decided stays recorded, under “Erased user”. This cannot be undone. An answer can no longer be sent: answer first.',
    'Los nombres, las direcciones y los textos no podrán volver a leerse nunca, tampoco en copias de seguridad. Lo que se hizo y se decidió queda registrado, como “Erased user”. No se puede deshacer. Después ya no se puede responder: responde antes.',
  ],
  eraseNow: ['Erase everything permanently', 'Borrar todo para siempre'],
  keep: ['Keep it', 'Conservar'],
  erased: [
    'Everything that {{email}} had here has been erased.',
    'Se borró todo lo que tenía aquí {{email}}.',
  ],
  eraseFailed: ['Not everything was erased', 'No se borró todo'],
  exportAll: ['Export everything', 'Exportar todo'],
  exported: [
    'Everything that {{email}} has here was downloaded. The export is recorded.',
    'Se descargó todo lo que tiene aquí {{email}}. Queda registrado.',
  ],
  exportFailed: ['The data was not exported', 'No se exportaron los datos'],
});
