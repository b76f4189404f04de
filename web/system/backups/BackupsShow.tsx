import { Stack, Text } from '@mantine/core';
import { type Icon, IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BackupRead } from '#contracts/system/backupCalls.ts';
import { language, useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import { StatusBadge, type Tone } from '../../ui/show/StatusBadge.tsx';
import common from '../../ui/styles/common.module.css';
import { SystemPanel } from '../frame/SystemPanel.tsx';
import { SystemTabs } from '../frame/SystemTabs.tsx';
import { shownSize } from '../frame/shownSize.ts';
import { systemTabTexts } from '../frame/systemTabTexts.ts';
import { BackupActs } from './BackupActs.tsx';
import { BackupCard } from './BackupCard.tsx';
import { BackupSchedule } from './BackupSchedule.tsx';
import { backupTexts } from './backupTexts.ts';
import { backupsQuery } from './queries.ts';

/** The backups of this installation: a new one, the list with checks, and the schedule. */
export function BackupsShow() {
  const say = useText(backupTexts);
  const backups = useQuery(backupsQuery());
  const newest = backups.data?.backups.find(({ status }) => status === 'completed');
  return (
    <>
      <ScreenHeader title={useText(systemTabTexts)('title')} />
      <SystemTabs />
      <BackupCard />
      <SystemPanel title={say('list')} busy={backups.isPending}>
        {backups.isError && (
          <ErrorPanel
            title={say('listFailed')}
            error={backups.error}
            onRetry={() => void backups.refetch()}
          />
        )}
        {newest && (
          <Text c="dimmed">
            {say('newest')} <RelativeTime at={newest.at} />
          </Text>
        )}
        {newest?.encrypted === false && <p>{say('open')}</p>}
        {backups.data?.backups.length === 0 && <Text c="dimmed">{say('none')}</Text>}
        <ul className={common.lines}>
          {backups.data?.backups.map(backup => (
            <Item key={backup.id} backup={backup} />
          ))}
        </ul>
      </SystemPanel>
      {backups.data && <BackupSchedule schedule={backups.data.schedule} />}
    </>
  );
}

type Shown = 'writing' | 'written' | 'notWritten' | 'checking' | 'intact' | 'damaged';
const SIGNS: Record<Shown, { tone: Tone; icon: Icon }> = {
  writing: { tone: 'blue', icon: IconClock },
  written: { tone: 'quiet', icon: IconCircleCheck },
  notWritten: { tone: 'red', icon: IconCircleX },
  checking: { tone: 'blue', icon: IconClock },
  intact: { tone: 'green', icon: IconCircleCheck },
  damaged: { tone: 'red', icon: IconAlertTriangle },
};
const WRITTEN = { none: 'written', waiting: 'checking', intact: 'intact', damaged: 'damaged' } as const;

function shownOf({ status, check }: BackupRead): Shown {
  if (status === 'waiting') return 'writing';
  return status === 'failed' ? 'notWritten' : WRITTEN[check];
}

function Item({ backup }: { backup: BackupRead }) {
  const say = useText(backupTexts);
  const { at, file, size, facts, encrypted, why } = backup;
  const shown = shownOf(backup);
  const number = new Intl.NumberFormat(language());
  return (
    <li>
      <Stack gap={2} className={common.words}>
        <span>
          <RelativeTime at={at} />
          {size !== null && ` · ${shownSize(size, language())}`}
          {facts !== null && ` · ${say('facts')}: ${number.format(facts)}`}
          {encrypted !== null && ` · ${say('encryption')}: ${say(encrypted ? 'encrypted' : 'readable')}`}
        </span>
        {file && <code>{file}</code>}
        {why && <span>{why}</span>}
      </Stack>
      <StatusBadge {...SIGNS[shown]}>{say(shown)}</StatusBadge>
      {file && (
        <BackupActs
          id={backup.id}
          file={file}
          encrypted={encrypted === true}
          checking={shown === 'checking'}
        />
      )}
    </li>
  );
}
