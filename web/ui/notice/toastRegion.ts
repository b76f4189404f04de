import { notificationsStore } from '@mantine/notifications';

/** The id of the toasts' region. */
export const REGION = 'toasts';
/** The region is at the end of the page, to which focusing it must not scroll. */
export const STILL = { preventScroll: true };

/** Attributes of elements in a toast: `Escape` pressed there does not also close a dialog beneath it. */
export const ESCAPES_ALONE = { 'data-mantine-stop-propagation': 'true' };

/** Moves the focus to the toasts, if there are any. */
export function focusToasts(): void {
  if (notificationsStore.getState().notifications.length > 0) document.getElementById(REGION)?.focus(STILL);
}
