import { Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import common from '../styles/common.module.css';
import { uiTexts } from '../texts/messages.ts';
import { useNotice } from './useNotice.ts';

type ErrorPanelProps = {
  /** What happened, in the specification's words. */
  title: string;
  /** The error that was thrown: its message and the request id are shown below the title. */
  error?: unknown;
  onRetry?: () => void;
  /** Whether an action of the user failed: the panel is then scrolled to and focused. */
  ofAct?: boolean;
};

/** Reports a failure and its reason, and offers a retry. Screen readers announce it when it appears. */
export function ErrorPanel({ title, error, onRetry, ofAct = false }: ErrorPanelProps) {
  const say = useText(uiTexts);
  const failed = error instanceof CallFailed ? error : null;
  const ref = useNotice<HTMLDivElement>(ofAct && (error ?? title));
  const reason = failed?.status === 0 ? say('noAnswer') : failed?.message;
  return (
    <Group
      ref={ref}
      tabIndex={ofAct ? -1 : undefined}
      role="alert"
      align="flex-start"
      gap="sm"
      mb="sm"
      fz={14}
      bd="1px solid var(--red)"
      bg="var(--red-wash)"
      className={`${common.box} ${common.landing}`}
    >
      <IconAlertTriangle size={20} aria-hidden />
      <Stack gap={2} className={common.words}>
        <strong>{title}</strong>
        {reason && !title.endsWith(reason) && <span>{reason}</span>}
        {failed?.requestId && <code>{say('requestId', { id: failed.requestId })}</code>}
      </Stack>
      {onRetry && (
        <Button variant="default" size="xs" onClick={onRetry}>
          {say('retry')}
        </Button>
      )}
    </Group>
  );
}
