import { Group, Title } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import common from '../../ui/styles/common.module.css';

type PanelProps = {
  /** The id of its heading; unique on the screen. */
  id: string;
  title: string;
  /** Whether its content is loading. */
  busy?: boolean;
  action?: ReactNode;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
};

/** A section of the dashboard under its own heading. */
export function Panel({ id, title, busy, action, ref, children }: PanelProps) {
  return (
    <section ref={ref} className={common.card} aria-labelledby={id} aria-busy={busy || undefined}>
      <Group justify="space-between" gap="sm" mih={28} mb="xs" wrap="nowrap">
        <Title order={2} id={id} size={17}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </section>
  );
}
