import { Button } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { text } from '../../platform/texts/messages.ts';
import { uiTexts } from '../texts/messages.ts';
import { ESCAPES_ALONE } from './Toasts.tsx';
import classes from './toast.module.css';

const SUCCESS = 5_000;
const OFFERING = 10_000;

/** What a toast offers: to take it back, or to show what it tells of. */
export type ToastAction = 'undo' | 'show';

/**
 * Says briefly that something was done, with a button to take it back, or to see it, where one is given. Answers
 * its id.
 */
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

/** Takes toasts away, by their ids. */
export function dropToasts(isDone: (id: string) => boolean): void {
  for (const { id } of notificationsStore.getState().notifications) {
    if (id && isDone(id)) notifications.hide(id);
  }
}

/** Says that something failed, and why as far as the server told; stays until it is closed. */
export function toastFailed(message: string, error: unknown): void {
  const failed = error instanceof CallFailed ? error : null;
  notifications.show({
    title: message,
    message: (
      <span className={classes.reason}>
        {failed?.status === 0 ? text(uiTexts)('noAnswer') : failed?.message}
        {failed?.requestId && <code>{text(uiTexts)('requestId', { id: failed.requestId })}</code>}
      </span>
    ),
    role: 'alert',
    icon: <IconAlertTriangle size={16} aria-hidden />,
    color: 'var(--red)',
    autoClose: false,
    closeButtonProps: { 'aria-label': text(uiTexts)('close'), ...ESCAPES_ALONE },
  });
}
