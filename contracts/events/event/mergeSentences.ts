import { sentences } from '../../platform/sentences/sentence.ts';

/** Apart from those of events, which every visit to the console loads. */
export const mergeSentences = sentences('eventMerges', {
  merged: ['This event was merged into another one.', 'Este evento se fusionó con otro.'],
  seriesMerged: ['This series was merged into another one.', 'Esta serie se fusionó con otra.'],
  dateMerged: ['This date was merged into another event.', 'Esta fecha se fusionó con otro evento.'],
  onlyAlike: [
    'A series can only be merged into another series. Choose the date that matches the event.',
    'Una serie solo se puede fusionar con otra serie. Elige la fecha que corresponde al evento.',
  ],
  sameSeries: [
    'Both are dates of the same series. Remove one of them instead.',
    'Las dos son fechas de la misma serie. Quita una de ellas.',
  ],
  seriesMergedFirst: [
    'The series of this date was merged into another one. Undo that merge first.',
    'La serie de esta fecha se fusionó con otra. Deshaz primero esa fusión.',
  ],
  otherEvent: ['Choose another event to merge it into.', 'Elige otro evento con el que fusionarlo.'],
  seenChanged: [
    'One of the two events has changed in the meantime. Look at them again.',
    'Uno de los dos eventos ha cambiado entretanto. Vuelve a revisarlos.',
  ],
  notMerged: [
    'These events are no longer merged, or never were.',
    'Estos eventos no están fusionados, o ya no.',
  ],
  mergedFurther: [
    'The event that it was merged into has been merged further. Undo that merge first.',
    'El evento con el que se fusionó se ha fusionado después con otro. Deshaz primero esa fusión.',
  ],
  survivorDeleted: [
    'The event that it was merged into was deleted. Restore that one first.',
    'El evento con el que se fusionó se eliminó. Restáuralo primero.',
  ],
});
