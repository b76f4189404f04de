import { useAddressDialog } from '../../platform/list/useAddressDialog.ts';

export const USER_DIALOGS = ['details', 'edit', 'message', 'erase', 'cities', 'invite', 'export'] as const;
export type UserDialogKind = (typeof USER_DIALOGS)[number];

/** The dialog about a user, or about users, that the address names, and how to open and close dialogs. */
export function useUserDialog() {
  return useAddressDialog(USER_DIALOGS, 'user');
}
