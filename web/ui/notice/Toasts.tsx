import { useMediaQuery } from '@mantine/hooks';
import {
  type NotificationData,
  Notifications,
  notifications,
  notificationsStore,
  useNotifications,
} from '@mantine/notifications';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import { uiTexts } from '../texts/messages.ts';
import classes from './toast.module.css';
import { ESCAPES_ALONE, REGION, STILL } from './toastRegion.ts';

/**
 * The region of the toasts, at most three. Their timers pause while one of them is hovered or focused;
 * `Escape`, and closing the last one, returns the focus to where it was.
 */
export function Toasts() {
  const say = useText(uiTexts);
  const region = useRef<HTMLElement>(null);
  const { enter, blur, leave } = useFocusWithin(region);
  // On a phone the buttons of dialogs are at the bottom edge.
  const narrow = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave();
  };
  return (
    <section
      ref={region}
      id={REGION}
      className={classes.region}
      aria-label={say('toasts')}
      tabIndex={-1}
      onFocus={enter}
      onBlur={blur}
      onKeyDown={onKeyDown}
      {...ESCAPES_ALONE}
    >
      <Notifications position={narrow ? 'top-center' : 'bottom-right'} limit={3} withinPortal={false} />
    </section>
  );
}

/** Holds the toasts while the focus is within; `leave` returns it to where it was. */
function useFocusWithin(region: RefObject<HTMLElement | null>) {
  const before = useRef<HTMLElement>(null);
  const [within, setWithin] = useState(false);
  const { notifications: shown } = useNotifications();
  const count = useRef(0);
  const leave = () => {
    if (before.current?.isConnected) before.current.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };

  useEffect(() => holdAll(within), [within, shown]);
  useEffect(() => {
    // Held toasts disappear only when they are closed, and a focused element goes with them. A pointer does
    // not need the focus anywhere.
    const closed = within && shown.length < count.current;
    count.current = shown.length;
    if (!closed) return;
    const byKeyboard = region.current?.querySelector(':focus-visible');
    if (shown.length > 0 && byKeyboard) region.current?.focus(STILL);
    else leave();
  }, [within, shown]);

  const isOutside = (other: EventTarget | null) => !region.current?.contains(other as Node | null);
  const enter = ({ relatedTarget }: FocusEvent) => {
    if (isOutside(relatedTarget))
      before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
    setWithin(true);
  };
  const blur = ({ relatedTarget }: FocusEvent) => {
    if (isOutside(relatedTarget)) setWithin(false);
  };
  return { enter, blur, leave };
}

/** Pauses or resumes the timers of all toasts. Mantine pauses them only while one is hovered. */
function holdAll(hold: boolean): void {
  const isRunning = ({ autoClose }: NotificationData) => typeof autoClose === 'number';
  const isHeld = (one: NotificationData) => one['data-held'] !== undefined;
  const { notifications: shown } = notificationsStore.getState();
  if (!shown.some(hold ? isRunning : isHeld)) return;
  notifications.updateState(notificationsStore, all =>
    all.map(one => {
      if (hold && isRunning(one)) return { ...one, autoClose: false, 'data-held': one.autoClose };
      if (!hold && isHeld(one)) return { ...one, autoClose: one['data-held'], 'data-held': undefined };
      return one;
    }),
  );
}
