// What nearly every list is made of: loaded while the first screen is read, so that the next one waits for its own
// parts only, and nobody for a menu.
export { Dialog } from '../ui/dialog/Dialog.tsx';
export { DialogBody } from '../ui/dialog/DialogBody.tsx';
export { DialogFrame } from '../ui/dialog/DialogFrame.tsx';
export { DateField } from '../ui/field/DateField.tsx';
export { OpenCalendar } from '../ui/field/OpenCalendar.tsx';
export { Select } from '../ui/field/select.ts';
export { ListScreen } from '../ui/screen/ListScreen.tsx';
export { RowActions } from '../ui/table/RowActions.tsx';
export { RowMenu } from '../ui/table/RowMenu.tsx';
