import { Button, Stack } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { text } from '../../platform/texts/messages.ts';
import { uiTexts } from '../texts/messages.ts';
import classes from './toast.module.css';
import { ESCAPES_ALONE } from './toastRegion.ts';

const SUCCESS = 5_000;
const OFFERING = 10_000;

/** The action that a toast offers: to undo the change, or to show its result. */
export type ToastAction = 'undo' | 'show';

/** Reports a success, with an optional button to undo or show it. Returns the toast's id. */
export function toastDone(message: string, offered?: () => void, action: ToastAction = 'undo'): string {
  const id = notifications.show({
    message: (
      <span className={classes.line}>
        {message}
        {offered && (
          <Button
            {...ESCAPES_ALONE}
            variant="default"
            size="compact-sm"
            onClick={() => {
              notifications.hide(id);
              offered();
            }}
          >
            {text(uiTexts)(action)}
          </Button>
        )}
      </span>
    ),
    role: 'status',
    icon: <IconCheck size={16} aria-hidden />,
    color: 'var(--green)',
    autoClose: offered ? OFFERING : SUCCESS,
    closeButtonProps: { 'aria-label': text(uiTexts)('close'), ...ESCAPES_ALONE },
  });
  return id;
}

/** Hides the toasts whose id matches. */
export function dropToasts(isDone: (id: string) => boolean): void {
  for (const { id } of notificationsStore.getState().notifications) {
    if (id && isDone(id)) notifications.hide(id);
  }
}

/** Hides all toasts, and those that wait for a place. */
export function clearToasts(): void {
  notifications.clean();
}

/** Reports a failure with the server's message, if any; stays until it is closed. */
export function toastFailed(message: string, error: unknown): void {
  const failed = error instanceof CallFailed ? error : null;
  notifications.show({
    title: message,
    message: (
      <Stack component="span" gap={2}>
        {failed?.status === 0 ? text(uiTexts)('noAnswer') : failed?.message}
        {failed?.requestId && <code>{text(uiTexts)('requestId', { id: failed.requestId })}</code>}
      </Stack>
    ),
    role: 'alert',
    icon: <IconAlertTriangle size={16} aria-hidden />,
    color: 'var(--red)',
    autoClose: false,
    closeButtonProps: { 'aria-label': text(uiTexts)('close'), ...ESCAPES_ALONE },
  });
}
