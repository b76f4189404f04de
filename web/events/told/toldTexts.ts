import { catalogue } from '../../platform/texts/messages.ts';

// Facts about events as sentences a colleague would say. Kept apart from the screens' texts, so that the
// dashboard need not load those.
const en = {
  someone: 'Someone',
  system: 'The system',
  visitor: 'A visitor',
  // {{it}} is the event
  EventCreated: '{{who}} created {{it}}',
  EventDetailsChanged: '{{who}} changed the details of {{it}}',
  EventRescheduled: '{{who}} rescheduled {{it}}',
  EventMoved: '{{who}} changed the location of {{it}}',
  EventRegionAssigned: '{{who}} assigned a region to {{it}}',
  EventPublished: '{{who}} published {{it}}',
  EventUnpublished: '{{who}} unpublished {{it}}',
  EventCancelled: '{{who}} cancelled {{it}}',
  EventCompleted: '{{who}} marked {{it}} as completed',
  EventFeatured: '{{who}} featured {{it}}',
  EventUnfeatured: '{{who}} stopped featuring {{it}}',
  EventClockChangeAccepted: '{{who}} accepted the times of {{it}} on a day when clocks change',
  EventClockChangeReopened: '{{who}} no longer accepts the times of {{it}} on a day when clocks change',
  EventDeleted: '{{who}} deleted {{it}}',
  EventRestored: '{{who}} restored {{it}}',
  // the same, after another fact of the same act
  andEventCreated: 'created it',
  andEventDetailsChanged: 'changed its details',
  andEventRescheduled: 'rescheduled it',
  andEventMoved: 'changed its location',
  andEventRegionAssigned: 'assigned a region to it',
  andEventPublished: 'published it',
  andEventUnpublished: 'unpublished it',
  andEventCancelled: 'cancelled it',
  andEventCompleted: 'marked it as completed',
  andEventFeatured: 'featured it',
  andEventUnfeatured: 'stopped featuring it',
  andEventClockChangeAccepted: 'accepted its times on a day when clocks change',
  andEventClockChangeReopened: 'no longer accepts its times on a day when clocks change',
  andEventDeleted: 'deleted it',
  andEventRestored: 'restored it',
} as const;

const es: Record<keyof typeof en, string> = {
  someone: 'Alguien',
  system: 'El sistema',
  visitor: 'Un visitante',
  // {{it}} is the event
  EventCreated: '{{who}} creó {{it}}',
  EventDetailsChanged: '{{who}} cambió los detalles de {{it}}',
  EventRescheduled: '{{who}} cambió la fecha de {{it}}',
  EventMoved: '{{who}} cambió el lugar de {{it}}',
  EventRegionAssigned: '{{who}} asignó una región a {{it}}',
  EventPublished: '{{who}} publicó {{it}}',
  EventUnpublished: '{{who}} devolvió {{it}} a borrador',
  EventCancelled: '{{who}} canceló {{it}}',
  EventCompleted: '{{who}} marcó {{it}} como terminado',
  EventFeatured: '{{who}} destacó {{it}}',
  EventUnfeatured: '{{who}} dejó de destacar {{it}}',
  EventClockChangeAccepted: '{{who}} aceptó las horas de {{it}} en un día de cambio de hora',
  EventClockChangeReopened: '{{who}} ya no acepta las horas de {{it}} en un día de cambio de hora',
  EventDeleted: '{{who}} eliminó {{it}}',
  EventRestored: '{{who}} restauró {{it}}',
  // the same, after another fact of the same act
  andEventCreated: 'lo creó',
  andEventDetailsChanged: 'cambió sus detalles',
  andEventRescheduled: 'cambió su fecha',
  andEventMoved: 'cambió su lugar',
  andEventRegionAssigned: 'le asignó una región',
  andEventPublished: 'lo publicó',
  andEventUnpublished: 'lo devolvió a borrador',
  andEventCancelled: 'lo canceló',
  andEventCompleted: 'lo marcó como terminado',
  andEventFeatured: 'lo destacó',
  andEventUnfeatured: 'dejó de destacarlo',
  andEventClockChangeAccepted: 'aceptó sus horas en un día de cambio de hora',
  andEventClockChangeReopened: 'ya no acepta sus horas en un día de cambio de hora',
  andEventDeleted: 'lo eliminó',
  andEventRestored: 'lo restauró',
};

export type ToldKey = keyof typeof en;
export const toldTexts = catalogue('eventsTold', en, es);
