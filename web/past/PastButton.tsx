import { ActionIcon } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { pastTexts } from '../platform/past/pastTexts.ts';
import { useMoment } from '../platform/past/useMoment.ts';
import { useText } from '../platform/texts/messages.ts';

/** The button in the header that begins to look at earlier moments. */
export function PastButton() {
  const say = useText(pastTexts);
  const { at, go } = useMoment();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={say('look')}
      title={say('look')}
      aria-pressed={at !== null}
      onClick={() => go(new Date())}
    >
      <IconHistory size={19} aria-hidden />
    </ActionIcon>
  );
}
