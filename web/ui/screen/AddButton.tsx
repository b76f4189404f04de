import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

/** The button in a list's header that adds something to it. */
export function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
      {children}
    </Button>
  );
}
