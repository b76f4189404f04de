import { Box, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import common from '../../ui/styles/common.module.css';

type PanelProps = { title: string; busy?: boolean; children: ReactNode };

/** A section of the screen System under its own heading. */
export function SystemPanel({ title, busy, children }: PanelProps) {
  const id = useId();
  return (
    <Box
      component="section"
      className={common.card}
      mb={20}
      aria-labelledby={id}
      aria-busy={busy || undefined}
    >
      <Title order={2} id={id} size={17} mb="sm">
        {title}
      </Title>
      {children}
    </Box>
  );
}
