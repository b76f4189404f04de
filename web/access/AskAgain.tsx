import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useText } from '../platform/texts/messages.ts';
import common from '../ui/styles/common.module.css';
import { accessTexts } from './messages.ts';

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

/** Whole seconds until a moment (ISO 8601), counting down to 0. */
function useSecondsUntil(moment: string): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((Date.parse(moment) - now) / 1_000));
  const over = left === 0;
  useEffect(() => {
    setNow(Date.now());
    if (over) return;
    const ticking = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(ticking);
  }, [moment, over]);
  return left;
}
