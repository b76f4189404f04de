import { Button } from '@mantine/core';
import { type Icon, IconPlus } from '@tabler/icons-react';
import { usePast } from '../../platform/past/usePast.ts';

type AddButtonProps = { icon?: Icon; onClick: () => void; children: string };

/** The button in a list's header that adds something to it. */
export function AddButton({ icon: Sign = IconPlus, onClick, children }: AddButtonProps) {
  if (usePast()) return null;
  return (
    <Button leftSection={<Sign size={16} aria-hidden />} onClick={onClick}>
      {children}
    </Button>
  );
}
