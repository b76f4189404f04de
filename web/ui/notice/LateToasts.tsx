import { useNotifications } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';
import { useAhead } from '../../platform/page/latePart.ts';

const loadToasts = () => import('./Toasts.tsx');

/**
 * The region of the toasts, whose 11 kB no screen waits for. Toasts wait for it in their store. If it could not be
 * loaded, the next toast tries again.
 */
export function LateToasts() {
  const [part, setPart] = useState<{ Toasts: ComponentType } | null>(null);
  const { notifications: waiting } = useNotifications();
  useEffect(() => {
    if (!part && waiting.length > 0) void loadToasts().then(setPart, () => {});
  }, [part, waiting.length]);
  // A region is announced only if it was there before its first toast.
  useAhead(() => loadToasts().then(setPart));
  return part && <part.Toasts />;
}
