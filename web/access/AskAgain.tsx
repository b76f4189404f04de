import { Button, Text } from '@mantine/core';
import { useText } from '../platform/texts/messages.ts';
import common from '../ui/styles/common.module.css';
import { accessTexts } from './messages.ts';
import { useSecondsUntil } from './useSecondsUntil.ts';

/** Counts down to the moment when another code may be requested, then offers the button that requests it. */
export function AskAgain({ from, busy, onAsk }: { from: string; busy: boolean; onAsk: () => void }) {
  const say = useText(accessTexts);
  const seconds = useSecondsUntil(from);
  if (seconds > 0)
    return (
      <Text span px="xs" className={common.note}>
        {say('resendIn', { seconds })}
      </Text>
    );
  return (
    <Button variant="subtle" size="compact-sm" loading={busy} onClick={onAsk}>
      {say('resend')}
    </Button>
  );
}
