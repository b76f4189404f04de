import { useAddressDialog } from '../../platform/list/useAddressDialog.ts';

const KINDS = [
  'create',
  'createSeries',
  'duplicate',
  'details',
  'dates',
  'edit',
  'history',
  'merge',
  'publish',
  'cancel',
  'delete',
  'import',
  'deleteAll',
  'trash',
] as const;
export type DialogKind = (typeof KINDS)[number];
/** `id` is that of the event, series or date of a series; empty for a new one. */
export type EventDialog = { kind: DialogKind; id: string };

/** The dialog named in the address, and how to open, switch and close dialogs. */
export function useEventDialog() {
  return useAddressDialog(KINDS, 'event');
}
