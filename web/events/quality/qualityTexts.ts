import { words } from '#contracts/platform/sentences/words.ts';
import { catalogue } from '../../platform/texts/messages.ts';

export const qualityTexts = catalogue('quality', {
  title: ['Data Quality', 'Calidad de los datos'],
  tabs: ['What is missing', 'Lo que falta'],
  noRegion: words.noRegion,
  duplicate: ['Duplicates', 'Duplicados'],
  noDates: ['No dates', 'Sin fechas'],
  noImage: ['No image', 'Sin imagen'],
  unreadablePrice: words.price,
  priceNotSaid: ['No price', 'Sin precio'],
  pastDraft: ['Past drafts', 'Borradores pasados'],
  clockChange: ['Clock changes', 'Cambios de hora'],
  noVenuePosition: ['No position', 'Sin posición'],
  noEnd: ['No end', 'Sin final'],
  unconfirmed: ['Unconfirmed', 'Sin confirmar'],
  teamDraft: ['From organizers', 'De organizadores'],
  reported: ['From dancers', 'De quienes bailan'],
  about_reported: [
    'Nights that dancers have reported as closed, at another time or place, or not on, and no organizer has answered within a day. A change of the night settles it.',
    'Noches que según quienes bailan estaban cerradas, son a otra hora o en otro lugar, o no se celebran, y a las que nadie que organice ha respondido en un día. Un cambio en la noche lo resuelve.',
  ],
  about_teamDraft: [
    'What the teams of organizers have added and nobody has looked at yet. Dancers see it once it is published.',
    'Lo que han añadido los equipos de organizadores y nadie ha mirado todavía. Quienes bailan lo ven cuando se publica.',
  ],
  about_noRegion: [
    'Without a region, an event is in no feed and no statistics, and its time zone is a guess.',
    'Sin región, un evento no está en ningún canal ni en las estadísticas, y su zona horaria es una suposición.',
  ],
  about_duplicate: [
    'Upcoming events that begin within two hours and 300 m of each other, or at the same venue, with similar titles. The list covers the next 20,000 events and shows up to 1,000 pairs.',
    'Próximos eventos que empiezan con menos de dos horas y 300 m de diferencia, o en el mismo lugar, con títulos parecidos. La lista abarca los 20.000 eventos siguientes y muestra hasta 1.000 parejas.',
  ],
  about_noDates: [
    'Series whose dates were all taken out. Visitors see their pages without a date, and no feed or mail has them.',
    'Series de las que se quitaron todas las fechas. Los visitantes ven sus páginas sin fecha, y no están en ningún canal ni correo.',
  ],
  about_noImage: [
    'Published upcoming events that visitors see without a picture.',
    'Próximos eventos publicados que los visitantes ven sin imagen.',
  ],
  about_unreadablePrice: [
    'No amount can be read from the price, or its currency differs from that of the event.',
    'Lo escrito como precio no tiene un importe que se pueda leer, o lo tiene en otra moneda que la del evento.',
  ],
  about_priceNotSaid: [
    'Nobody has said what these events cost. Visitors read “see description”, and do not find them among what is free.',
    'Nadie ha dicho cuánto cuestan estos eventos. Los visitantes leen «ver la descripción» y no los encuentran entre lo gratuito.',
  ],
  about_pastDraft: [
    'Drafts that are over. Nobody has seen them.',
    'Borradores que ya pasaron. Nadie los ha visto.',
  ],
  about_clockChange: [
    'Clocks change while these events begin or end: the time does not exist that night, or it occurs twice.',
    'La hora cambia cuando estos eventos empiezan o terminan: esa noche la hora no existe, o se da dos veces.',
  ],
  about_noVenuePosition: [
    'The venue has a name, but no position on the map.',
    'El lugar tiene nombre, pero no está en ningún mapa.',
  ],
  about_unconfirmed: [
    'Weekly series that nobody has confirmed for 60 days. Visitors see a warning, and after 90 days the calendar leaves them out. Organizers with an address are asked by email.',
    'Series semanales que nadie ha confirmado en 60 días. Los visitantes ven un aviso y a los 90 días el calendario las deja fuera. A quien organiza y tiene dirección se le pregunta por correo.',
  ],
  about_noEnd: [
    'Calendars show these events as over six hours after their start.',
    'Los calendarios dan estos eventos por terminados seis horas después de empezar.',
  ],
  none_teamDraft: [
    'Nothing that organizers have added waits for you.',
    'Nada de lo que han añadido los organizadores te espera.',
  ],
  none_reported: [
    'Nothing that dancers have reported waits for you.',
    'Ningún aviso de quienes bailan te espera.',
  ],
  none_noRegion: ['Every event has a region.', 'Todos los eventos tienen región.'],
  none_duplicate: [
    'No two upcoming events look the same.',
    'No hay dos próximos eventos que parezcan el mismo.',
  ],
  none_noDates: ['Every series has a date.', 'Todas las series tienen alguna fecha.'],
  none_noImage: [
    'Every published upcoming event has an image.',
    'Todos los próximos eventos publicados tienen imagen.',
  ],
  none_unreadablePrice: ['Every price can be read.', 'Todos los precios se pueden leer.'],
  none_priceNotSaid: [
    'Every event has a price, or is free.',
    'Todos los eventos tienen precio o son gratis.',
  ],
  none_pastDraft: ['No past drafts.', 'No hay borradores pasados.'],
  none_clockChange: [
    'No event begins or ends while clocks change.',
    'Ningún evento empieza o termina durante un cambio de hora.',
  ],
  none_noVenuePosition: ['Every venue has a position.', 'Todos los lugares tienen posición.'],
  none_unconfirmed: [
    'Every weekly series was confirmed recently.',
    'Todas las series semanales se han confirmado hace poco.',
  ],
  none_noEnd: ['Every event has an end.', 'Todos los eventos tienen final.'],
  did_teamDraft: ['{{title}} was looked at.', 'Se ha revisado {{title}}.'],
  did_reported: ['{{title}} was cancelled.', 'Se canceló {{title}}.'],
  cancelNight: ['Cancel the night', 'Cancelar la noche'],
  cancelNightOf: ['Cancel the night {{title}}', 'Cancelar la noche {{title}}'],
  did_noRegion: ['{{title}} now has a region.', '{{title}} ya tiene región.'],
  did_duplicate: ['{{title}} and {{other}} are not the same.', '{{title}} y {{other}} no son el mismo.'],
  did_noDates: ['{{title}} was deleted.', 'Se eliminó {{title}}.'],
  did_noImage: ['{{title}} now has an image.', '{{title}} ya tiene imagen.'],
  did_unreadablePrice: ['The price of {{title}} was saved.', 'Se guardó el precio de {{title}}.'],
  did_priceNotSaid: ['The price of {{title}} was saved.', 'Se guardó el precio de {{title}}.'],
  did_pastDraft: ['{{title}} is no longer a past draft.', '{{title}} ya no es un borrador pasado.'],
  did_clockChange: ['The times of {{title}} were settled.', 'Las horas de {{title}} quedaron resueltas.'],
  did_noVenuePosition: [
    'The venue of {{title}} now has a position.',
    'El lugar de {{title}} ya tiene posición.',
  ],
  did_unconfirmed: ['The answer for {{title}} was saved.', 'Se guardó la respuesta sobre {{title}}.'],
  did_noEnd: ['{{title}} now has an end.', '{{title}} ya tiene final.'],
  fixFailed: ['This could not be fixed.', 'No se pudo corregir.'],
  failed: ['Failed to load the list. Please try again.', 'No se pudo cargar la lista. Inténtalo de nuevo.'],
  noMatch: ['No events match these filters.', 'Ningún evento coincide con estos filtros.'],
  search: ['Search these events...', 'Buscar en estos eventos...'],
  found_one: ['{{count}} event or date', '{{count}} evento o fecha'],
  found_other: ['{{count}} events and dates', '{{count}} eventos y fechas'],
  foundPairs_one: ['{{count}} pair', '{{count}} pareja'],
  foundPairs_other: ['{{count}} pairs', '{{count}} parejas'],
  region: words.region,
  anyRegion: ['Any region', 'Cualquier región'],
  withoutRegion: words.noRegion,
  from: words.from,
  fromChip: ['From {{date}}', 'Desde {{date}}'],
  columnFix: ['Fix', 'Corregir'],
  save: words.save,
  saveOf: ['Save for {{title}}', 'Guardar para {{title}}'],
  // region
  regionOf: ['Region of {{title}}', 'Región de {{title}}'],
  chooseRegion: ['Choose a region', 'Elige una región'],
  otherRegion: ['Another region', 'Otra región'],
  // series without dates
  manageDates: ['Manage dates', 'Gestionar fechas'],
  manageDatesOf: ['Manage the dates of {{title}}', 'Gestionar las fechas de {{title}}'],
  // image
  imageOf: ['Choose a cover image for {{title}}', 'Elige una imagen de portada para {{title}}'],
  // price
  readPrice: ['It is {{price}}', 'Es {{price}}'],
  readPriceOf: ['The price of {{title}} is {{price}}', 'El precio de {{title}} es {{price}}'],
  isFree: ['Free', 'Gratis'],
  isFreeOf: ['{{title}} is free', '{{title}} es gratis'],
  amountOf: ['Amount for {{title}}', 'Importe para {{title}}'],
  currencyOf: ['Currency for {{title}}', 'Moneda para {{title}}'],
  amountWrong: [
    'Type an amount such as 10 or 10-15, and a currency such as EUR.',
    'Escribe un importe como 10 o 10-15, y una moneda como EUR.',
  ],
  // past drafts
  trash: words.delete,
  trashOf: ['Delete {{title}}', 'Eliminar {{title}}'],
  complete: ['It took place', 'Se celebró'],
  completeOf: ['{{title}} took place', '{{title}} se celebró'],
  publish: ['Publish', 'Publicar'],
  publishOf: ['Publish {{title}}', 'Publicar {{title}}'],
  ofSelected: ['Selected drafts', 'Borradores seleccionados'],
  trashAll: ['Delete selected', 'Eliminar los seleccionados'],
  completeAll: ['They took place', 'Se celebraron'],
  // clock changes
  startSkipped: [
    '{{time}} does not exist on {{date}}: clocks go forward. The event starts at {{meant}}.',
    'Las {{time}} no existen el {{date}}: el reloj se adelanta. El evento empieza a las {{meant}}.',
  ],
  endSkipped: [
    '{{time}} does not exist on {{date}}: clocks go forward. The event ends at {{meant}}.',
    'Las {{time}} no existen el {{date}}: el reloj se adelanta. El evento termina a las {{meant}}.',
  ],
  startTwice: [
    '{{time}} occurs twice on {{date}}: first in {{first}}, then in {{second}}. The event starts the first time.',
    'Las {{time}} se dan dos veces el {{date}}: primero en {{first}} y luego en {{second}}. El evento empieza la primera vez.',
  ],
  endTwice: [
    '{{time}} occurs twice on {{date}}: first in {{first}}, then in {{second}}. The event ends the first time.',
    'Las {{time}} se dan dos veces el {{date}}: primero en {{first}} y luego en {{second}}. El evento termina la primera vez.',
  ],
  accept: ['Keep it', 'Dejarlo así'],
  acceptOf: ['Keep the times of {{title}}', 'Dejar las horas de {{title}}'],
  setTo: ['Set to {{time}}', 'Poner {{time}}'],
  setToOf: ['Set to {{time}} for {{title}}', 'Poner {{time}} en {{title}}'],
  otherTime: ['Another time', 'Otra hora'],
  otherTimeOf: ['Another time for {{title}}', 'Otra hora para {{title}}'],
  newStart: ['New start', 'Nuevo inicio'],
  newEnd: ['New end', 'Nuevo final'],
  // end
  endsAt: ['Ends at', 'Termina a las'],
  endWrong: ['Type a time other than that of the start.', 'Escribe una hora distinta de la del inicio.'],
  // position
  positionOf: ['Coordinates of the venue of {{title}}', 'Coordenadas del lugar de {{title}}'],
  positionWrong: [
    'Type latitude and longitude, such as 52.5200, 13.4050.',
    'Escribe latitud y longitud, como 52.5200, 13.4050.',
  ],
});
export type QualityKey = keyof typeof qualityTexts.texts;
