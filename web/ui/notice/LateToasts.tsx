import { useNotifications } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';

/**
 * The region of the toasts, whose 11 kB no screen waits for. Toasts wait for it in their store. If it could not be
 * loaded, the next toast tries again.
 */
export function LateToasts() {
  const [part, setPart] = useState<{ Toasts: ComponentType } | null>(null);
  const { notifications: waiting } = useNotifications();
  useEffect(() => {
    if (!part) void import('./Toasts.tsx').then(setPart, () => {});
  }, [part, waiting.length]);
  return part && <part.Toasts />;
}
