import { Button, Collapse } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Disclosure.module.css';

type DisclosureProps = {
  label: string;
  /** Whether it is open at first. */
  opened?: boolean;
  children: ReactNode;
};

/** A button that shows what is below it, and hides it again. */
export function Disclosure({ label, opened: atFirst = false, children }: DisclosureProps) {
  const [opened, { toggle }] = useDisclosure(atFirst);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={opened}
        leftSection={
          <IconChevronRight size={14} aria-hidden className={classes.chevron} data-open={opened} />
        }
        onClick={toggle}
      >
        {label}
      </Button>
      <Collapse expanded={opened}>{children}</Collapse>
    </>
  );
}
