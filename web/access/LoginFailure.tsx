import { Group } from '@mantine/core';
import { CallFailed } from '../platform/calls/callFailed.ts';
import { useText } from '../platform/texts/messages.ts';
import common from '../ui/styles/common.module.css';
import { uiTexts } from '../ui/texts/messages.ts';

/** Why signing in failed; after a server error, with the request id that the server logged. */
export function LoginFailure({ error, children }: { error: unknown; children: string }) {
  const say = useText(uiTexts);
  return (
    <Group
      role="alert"
      component="p"
      justify="space-between"
      gap="4px 12px"
      m={0}
      fz={14}
      bd="1px solid var(--red)"
      bg="var(--red-wash)"
      className={common.box}
    >
      <span>{children}</span>
      {error instanceof CallFailed && error.status >= 500 && error.requestId && (
        <code className={common.muted}>{say('requestId', { id: error.requestId })}</code>
      )}
    </Group>
  );
}
