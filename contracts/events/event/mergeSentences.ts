import { sentences } from '../../platform/sentence.ts';

/** Apart from those of events, which every visit to the console loads. */
export const mergeSentences = sentences('eventMerges', {
  merged: ['This event was merged into another one.', 'Este evento se fusionó con otro.'],
  onlySingle: [
    'Only single events can be merged, neither series nor dates of a series.',
    'Solo se pueden fusionar eventos únicos, no series ni fechas de una serie.',
  ],
  otherEvent: ['Choose another event to merge it into.', 'Elige otro evento con el que fusionarlo.'],
  seenChanged: [
    'One of the two events has changed in the meantime. Look at them again.',
    'Uno de los dos eventos ha cambiado entretanto. Vuelve a revisarlos.',
  ],
  notMerged: ['These events are not merged, or not any more.', 'Estos eventos no están fusionados, o ya no.'],
  mergedFurther: [
    'The event that it was merged into has been merged further. Undo that merge first.',
    'El evento con el que se fusionó se ha fusionado después con otro. Deshaz primero esa fusión.',
  ],
  survivorDeleted: [
    'The event that it was merged into was deleted. Restore that one first.',
    'El evento con el que se fusionó se eliminó. Restáuralo primero.',
  ],
});
