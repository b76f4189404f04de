import { Button, Stack, Text } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { dumpDatabase } from '#contracts/system/backupCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { serverSays } from '../../platform/calls/callFailed.ts';
import { language, useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import common from '../../ui/styles/common.module.css';
import { SystemPanel } from '../frame/SystemPanel.tsx';
import { shownSize } from '../frame/shownSize.ts';
import { backupTexts } from './backupTexts.ts';
import { backupsKey, backupsQuery } from './queries.ts';

type Dumped = AnswerOf<typeof dumpDatabase>;

/** Backs everything up: idle, creating with its progress, then where it was saved, or why it was not. */
export function BackupCard() {
  const say = useText(backupTexts);
  const client = useQueryClient();
  const dump = useMutation({
    mutationFn: (key: string) => send(dumpDatabase, {}, { key }),
    onSettled: () => {
      for (const queryKey of [backupsKey, ['audit']]) void client.invalidateQueries({ queryKey });
    },
  });
  return (
    <SystemPanel title={say('title')}>
      <Stack gap="sm" align="flex-start">
        <Text c="dimmed">{say('about')}</Text>
        <Button
          leftSection={<IconDatabaseExport size={18} aria-hidden />}
          loading={dump.isPending}
          onClick={() => dump.mutate(newKey())}
        >
          {say(dump.isPending ? 'creating' : 'create')}
        </Button>
        {dump.isPending && <Creating />}
        {dump.isError && (
          <ErrorPanel title={serverSays(dump.error, say('failed'))} error={dump.error} ofAct />
        )}
        {dump.data && <Outcome dumped={dump.data} />}
      </Stack>
    </SystemPanel>
  );
}

function Creating() {
  const say = useText(backupTexts);
  const { data } = useQuery(backupsQuery(true));
  const share = data?.backups.find(({ status }) => status === 'waiting')?.share ?? 0;
  return (
    <Stack role="status" gap="xs" w="100%">
      <span>{say('creating')}</span>
      <progress value={share} max={1} aria-label={say('progress')} />
    </Stack>
  );
}

function Outcome({ dumped: { success, size, filePath, error, message } }: { dumped: Dumped }) {
  const say = useText(backupTexts);
  if (!success) return <ErrorPanel title={error || message || say('failed')} ofAct />;
  return (
    <Stack role="status" gap="xs">
      <strong>{say('created')}</strong>
      <dl className={common.pairs}>
        <dt>{say('path')}</dt>
        <dd>
          <code>{filePath}</code>
        </dd>
        <dt>{say('size')}</dt>
        <dd>{shownSize(size ?? 0, language())}</dd>
      </dl>
    </Stack>
  );
}
