import { sentences } from '../platform/sentences/sentence.ts';

export const viewSentences = sentences('views', {
  none: ['This view does not exist, or was deleted.', 'Esta vista no existe o se eliminó.'],
  exists: ['This view has already been saved.', 'Esta vista ya está guardada.'],
  nameMissing: ['Give the view a name.', 'Ponle un nombre a la vista.'],
});
