import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Clave } from '../notice/Clave.tsx';

type ScreenNoticeProps = { title: string; children: ReactNode; action?: ReactNode };

/** A screen with only a heading, a sentence and optionally one action. */
export function ScreenNotice({ title, children, action }: ScreenNoticeProps) {
  return (
    <Stack align="center" justify="center" gap="sm" mih="min(70vh, 560px)" px="md" py="xl" ta="center">
      <Clave size={72} />
      <Title order={1} size={28} mt="sm">
        {title}
      </Title>
      <Text maw="44ch" c="dimmed">
        {children}
      </Text>
      {action}
    </Stack>
  );
}
