// What nearly every list is made of: loaded while the first screen is read, so that the next one waits for its own parts
// only.
export { Dialog } from '../ui/dialog/Dialog.tsx';
export { DialogBody } from '../ui/dialog/DialogBody.tsx';
export { DateField } from '../ui/field/DateField.tsx';
export { ListScreen } from '../ui/screen/ListScreen.tsx';
export { RowActions } from '../ui/table/RowActions.tsx';
