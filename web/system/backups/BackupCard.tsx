import { Button, Progress } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { dumpDatabase } from '#contracts/system/backupCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { serverSays } from '../../platform/calls/callFailed.ts';
import { language, useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { SystemPanel } from '../frame/SystemPanel.tsx';
import { shownSize } from '../frame/shownSize.ts';
import classes from './Backups.module.css';
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
      <div className={classes.stack}>
        <p className={classes.quiet}>{say('about')}</p>
        <Button
          leftSection={<IconDatabaseExport size={18} aria-hidden />}
          loading={dump.isPending}
          onClick={() => dump.mutate(newKey())}
          className={classes.act}
        >
          {say(dump.isPending ? 'creating' : 'create')}
        </Button>
        {dump.isPending && <Creating />}
        {dump.isError && (
          <ErrorPanel title={serverSays(dump.error, say('failed'))} error={dump.error} ofAct />
        )}
        {dump.data && <Outcome dumped={dump.data} />}
      </div>
    </SystemPanel>
  );
}

function Creating() {
  const say = useText(backupTexts);
  const { data } = useQuery(backupsQuery(true));
  const share = data?.backups.find(({ status }) => status === 'waiting')?.share ?? 0;
  return (
    <div role="status" className={classes.progress}>
      <span>{say('creating')}</span>
      <Progress.Root>
        <Progress.Section value={100 * share} aria-label={say('progress')} />
      </Progress.Root>
    </div>
  );
}

function Outcome({ dumped: { success, size, filePath, error, message } }: { dumped: Dumped }) {
  const say = useText(backupTexts);
  if (!success) return <ErrorPanel title={error || message || say('failed')} ofAct />;
  return (
    <div role="status" className={classes.done}>
      <strong>{say('created')}</strong>
      <dl className={classes.facts}>
        <dt>{say('path')}</dt>
        <dd>
          <code>{filePath}</code>
        </dd>
        <dt>{say('size')}</dt>
        <dd>{shownSize(size ?? 0, language())}</dd>
      </dl>
    </div>
  );
}
