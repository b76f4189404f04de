import { words } from '#contracts/platform/sentences/words.ts';
import { catalogue } from '../../platform/texts/messages.ts';

/** The texts that every form in a dialog has. */
export const formTexts = catalogue('form', {
  cancel: words.cancel,
  missing: ['Still missing: {{fields}}.', 'Falta: {{fields}}.'],
  unchanged: ['No changes yet.', 'Aún no hay cambios.'],
  check_one: ['Check {{count}} field:', 'Revisa {{count}} campo:'],
  check_other: ['Check {{count}} fields:', 'Revisa {{count}} campos:'],
  fieldMissing: ['This field is required.', 'Este campo es obligatorio.'],
  unsavedTitle: ['Leave without saving?', '¿Salir sin guardar?'],
  unsavedText: ['Your changes have not been saved.', 'Tus cambios no se han guardado.'],
  discard: ['Discard changes', 'Descartar cambios'],
  keepEditing: ['Keep editing', 'Seguir editando'],
  conflictTitle: ['Someone else changed this in the meantime.', 'Otra persona cambió esto mientras tanto.'],
  conflictText: [
    'Your changes are not lost. You both changed this:',
    'Tus cambios no se pierden. Ambas personas cambiaron esto:',
  ],
  conflictLook: [
    'It is related to your change. Review it, then save again.',
    'Está relacionado con tu cambio. Revísalo y guarda de nuevo.',
  ],
  conflictWhich: ['Which one do you want to keep?', '¿Cuál quieres conservar?'],
  conflictChoose: ['Choose one of the two.', 'Elige uno de los dos.'],
  keepMine: ['Mine: {{value}}', 'Lo mío: {{value}}'],
  takeTheirs: ['Theirs: {{value}}', 'Lo suyo: {{value}}'],
  yes: words.yes,
  no: ['No', 'No'],
  saveAgain: ['Save again', 'Guardar de nuevo'],
  by: ['by {{who}}', 'por {{who}}'],
  bySystem: ['by the system', 'por el sistema'],
  didUndo: ['Change undone.', 'Cambio deshecho.'],
  undoFailed: ['The change could not be undone.', 'No se pudo deshacer el cambio.'],
});
