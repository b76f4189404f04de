import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Clave } from './Clave.tsx';

/** Shown in place of rows: there are none, or none match. `action` is what the user can do about it. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Stack align="center" px="md" py={56} ta="center" c="dimmed">
      <Clave size={64} />
      <Text maw="46ch">{children}</Text>
      {action}
    </Stack>
  );
}
