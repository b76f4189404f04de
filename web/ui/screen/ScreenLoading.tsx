import { Stack, Text } from '@mantine/core';
import { useText } from '../../platform/texts/messages.ts';
import { Clave } from '../notice/Clave.tsx';
import { uiTexts } from '../texts/messages.ts';

/** Fills a screen whose content is loading. */
export function ScreenLoading() {
  const say = useText(uiTexts);
  return (
    <Stack
      align="center"
      justify="center"
      gap="sm"
      mih="min(70vh, 560px)"
      px="md"
      py="xl"
      ta="center"
      role="status"
    >
      <Clave size={72} playing />
      <Text maw="44ch" c="dimmed">
        {say('loading')}
      </Text>
    </Stack>
  );
}
