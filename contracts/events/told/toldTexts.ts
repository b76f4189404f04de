import { catalogue } from '../../platform/sentences/catalogue.ts';

// Facts about events as sentences a colleague would say. Kept apart from the screens' texts, so that the
// dashboard need not load those.

export type ToldKey = keyof typeof toldTexts.texts;
export const toldTexts = catalogue('eventsTold', {
  // {{it}} is the event
  EventCreated: ['{{who}} created {{it}}', '{{who}} creó {{it}}'],
  EventDetailsChanged: ['{{who}} changed the details of {{it}}', '{{who}} cambió los detalles de {{it}}'],
  EventRescheduled: ['{{who}} rescheduled {{it}}', '{{who}} cambió la fecha de {{it}}'],
  EventMoved: ['{{who}} changed the location of {{it}}', '{{who}} cambió el lugar de {{it}}'],
  EventRegionAssigned: ['{{who}} assigned a region to {{it}}', '{{who}} asignó una región a {{it}}'],
  EventPublished: ['{{who}} published {{it}}', '{{who}} publicó {{it}}'],
  EventUnpublished: ['{{who}} made {{it}} a draft again', '{{who}} devolvió {{it}} a borrador'],
  EventCancelled: ['{{who}} cancelled {{it}}', '{{who}} canceló {{it}}'],
  EventCompleted: ['{{who}} marked {{it}} as completed', '{{who}} marcó {{it}} como terminado'],
  EventFeatured: ['{{who}} featured {{it}}', '{{who}} destacó {{it}}'],
  EventUnfeatured: ['{{who}} stopped featuring {{it}}', '{{who}} dejó de destacar {{it}}'],
  EventClockChangeAccepted: [
    '{{who}} accepted the times of {{it}} on a day when clocks change',
    '{{who}} aceptó las horas de {{it}} en un día de cambio de hora',
  ],
  EventClockChangeReopened: [
    '{{who}} no longer accepts the times of {{it}} on a day when clocks change',
    '{{who}} ya no acepta las horas de {{it}} en un día de cambio de hora',
  ],
  EventConfirmed: ['{{who}} confirmed that {{it}} is still on', '{{who}} confirmó que {{it}} sigue en pie'],
  EventConfirmationWithdrawn: [
    '{{who}} took back the confirmation of {{it}}',
    '{{who}} retiró la confirmación de {{it}}',
  ],
  EventDeleted: ['{{who}} deleted {{it}}', '{{who}} eliminó {{it}}'],
  EventRestored: ['{{who}} restored {{it}}', '{{who}} restauró {{it}}'],
  EventMergedInto: ['{{who}} merged {{it}} into another event', '{{who}} fusionó {{it}} con otro evento'],
  EventAbsorbed: ['{{who}} merged a duplicate into {{it}}', '{{who}} fusionó un duplicado con {{it}}'],
  EventReleased: [
    '{{who}} undid the merge of a duplicate into {{it}}',
    '{{who}} deshizo la fusión de un duplicado con {{it}}',
  ],
  EventUnmerged: [
    '{{who}} undid the merge of {{it}} into another event',
    '{{who}} deshizo la fusión de {{it}} con otro evento',
  ],
  // the same, after another fact of the same act
  andEventCreated: ['created it', 'lo creó'],
  andEventDetailsChanged: ['changed its details', 'cambió sus detalles'],
  andEventRescheduled: ['rescheduled it', 'cambió su fecha'],
  andEventMoved: ['changed its location', 'cambió su lugar'],
  andEventRegionAssigned: ['assigned a region to it', 'le asignó una región'],
  andEventPublished: ['published it', 'lo publicó'],
  andEventUnpublished: ['made it a draft again', 'lo devolvió a borrador'],
  andEventCancelled: ['cancelled it', 'lo canceló'],
  andEventCompleted: ['marked it as completed', 'lo marcó como terminado'],
  andEventFeatured: ['featured it', 'lo destacó'],
  andEventUnfeatured: ['stopped featuring it', 'dejó de destacarlo'],
  andEventClockChangeAccepted: [
    'accepted its times on a day when clocks change',
    'aceptó sus horas en un día de cambio de hora',
  ],
  andEventClockChangeReopened: [
    'no longer accepts its times on a day when clocks change',
    'ya no acepta sus horas en un día de cambio de hora',
  ],
  andEventConfirmed: ['confirmed that it is still on', 'confirmó que sigue en pie'],
  andEventConfirmationWithdrawn: ['took back its confirmation', 'retiró su confirmación'],
  andEventDeleted: ['deleted it', 'lo eliminó'],
  andEventRestored: ['restored it', 'lo restauró'],
  andEventMergedInto: ['merged it into another event', 'lo fusionó con otro evento'],
  andEventAbsorbed: ['merged a duplicate into it', 'fusionó un duplicado con él'],
  andEventReleased: ['undid the merge of a duplicate into it', 'deshizo la fusión de un duplicado con él'],
  andEventUnmerged: ['undid its merge into another event', 'deshizo su fusión con otro evento'],
});
