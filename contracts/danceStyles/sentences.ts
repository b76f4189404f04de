import { sentences } from '../platform/sentences/sentence.ts';

export const danceStyleSentences = sentences('danceStyles', {
  none: ['There is no such dance style.', 'No existe ese estilo de baile.'],
  exists: [
    'There is already a dance style with this id.',
    'Ya hay un estilo de baile con este identificador.',
  ],
  nameMissing: ['Give the dance style a name.', 'Ponle un nombre al estilo de baile.'],
  nameTooLong: ['A name can have at most 120 characters.', 'Un nombre tiene 120 caracteres como máximo.'],
  nameTaken: [
    'There is already a dance style with this name, perhaps a retired one.',
    'Ya hay un estilo de baile con este nombre, quizá retirado.',
  ],
  merged: ['This dance style was merged into another one.', 'Este estilo de baile se fusionó con otro.'],
  intoItself: [
    'A dance style cannot be merged into itself.',
    'Un estilo de baile no se puede fusionar consigo mismo.',
  ],
  intoRetired: [
    'This dance style is retired. Choose another one.',
    'Este estilo de baile está retirado. Elige otro.',
  ],
  intoMerged: [
    'This dance style was itself merged into another one. Choose that one.',
    'Este estilo de baile se fusionó con otro. Elige ese.',
  ],
});
