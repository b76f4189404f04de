import { words } from '#contracts/platform/sentences/words.ts';
import { catalogue } from '../../platform/texts/messages.ts';

export const viewTexts = catalogue('savedViews', {
  views: ['Views', 'Vistas'],
  none: ['No saved views yet', 'Aún no hay vistas guardadas'],
  shared: ['shared', 'compartida'],
  isDefault: ['default', 'inicial'],
  save: ['Save this view...', 'Guardar esta vista...'],
  saveTitle: ['Save this view', 'Guardar esta vista'],
  change: ['Rename or share...', 'Renombrar o compartir...'],
  changeTitle: ['Change the view', 'Cambiar la vista'],
  makeDefault: ['Open the list with it', 'Abrir la lista con ella'],
  noDefault: ['Do not open the list with it', 'No abrir la lista con ella'],
  remove: ['Delete this view', 'Eliminar esta vista'],
  name: words.name,
  share: ['Share with all administrators', 'Compartir con todos los administradores'],
  done: words.save,
  saved: ['The view “{{name}}” was saved.', 'La vista «{{name}}» está guardada.'],
  removed: ['The view “{{name}}” was deleted.', 'La vista «{{name}}» está eliminada.'],
  failed: ['The view was not saved', 'La vista no se guardó'],
});
