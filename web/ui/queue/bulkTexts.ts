import { words } from '#contracts/platform/sentences/words.ts';
import { catalogue } from '../../platform/texts/messages.ts';

export const bulkTexts = catalogue('bulk', {
  selected_one: ['{{count}} selected', '{{count}} seleccionado'],
  selected_other: ['{{count}} selected', '{{count}} seleccionados'],
  clearSelection: ['Clear selection', 'Quitar selección'],
  progressLabel: ['Progress of the decisions', 'Progreso de las decisiones'],
  progress: ['{{done}} of {{total}}', '{{done}} de {{total}}'],
  back: words.back,
  act: ['{{label}} ({{count}})', '{{label}} ({{count}})'],
  title_organizerApplication_one: ['Reject {{count}} application', 'Rechazar {{count}} solicitud'],
  title_organizerApplication_other: ['Reject {{count}} applications', 'Rechazar {{count}} solicitudes'],
  title_recommendation_one: ['Reject {{count}} recommendation', 'Rechazar {{count}} recomendación'],
  title_recommendation_other: ['Reject {{count}} recommendations', 'Rechazar {{count}} recomendaciones'],
  title_contactMessage_one: ['Mark {{count}} message as spam?', '¿Marcar {{count}} mensaje como no deseado?'],
  title_contactMessage_other: [
    'Mark {{count}} messages as spam?',
    '¿Marcar {{count}} mensajes como no deseados?',
  ],
  help_organizerApplication: [
    'The reason is emailed to each applicant.',
    'El motivo se envía por correo a cada solicitante.',
  ],
  help_recommendation: [
    'Optional. The senders are not told.',
    'Opcional. No se avisa a quienes las mandaron.',
  ],
  help_contactMessage: ['Nobody is told. You can take it back.', 'No se avisa a nadie. Se puede deshacer.'],
  did_organizerApplication_one: ['{{count}} application rejected.', '{{count}} solicitud rechazada.'],
  did_organizerApplication_other: ['{{count}} applications rejected.', '{{count}} solicitudes rechazadas.'],
  did_recommendation_one: ['{{count}} recommendation rejected.', '{{count}} recomendación rechazada.'],
  did_recommendation_other: ['{{count}} recommendations rejected.', '{{count}} recomendaciones rechazadas.'],
  did_contactMessage_one: ['{{count}} message marked as spam.', '{{count}} mensaje marcado como no deseado.'],
  did_contactMessage_other: [
    '{{count}} messages marked as spam.',
    '{{count}} mensajes marcados como no deseados.',
  ],
  didReopen_one: ['{{count}} decision taken back.', '{{count}} decisión deshecha.'],
  didReopen_other: ['{{count}} decisions taken back.', '{{count}} decisiones deshechas.'],
  failed: ['The selected items could not be decided.', 'No se pudieron decidir los elementos seleccionados.'],
  leftOut_one: [
    '{{count}} item could not be decided and stays selected.',
    '{{count}} elemento no se pudo decidir y sigue seleccionado.',
  ],
  leftOut_other: [
    '{{count}} items could not be decided and stay selected.',
    '{{count}} elementos no se pudieron decidir y siguen seleccionados.',
  ],
});
