import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '#contracts/audit/calls.ts';
import { actorName } from '#contracts/platform/telling.ts';
import { useOpenHistory } from '../platform/areas/thingDialogs.ts';
import { shownLocale } from '../platform/shown/shownClock.ts';
import { useText } from '../platform/texts/messages.ts';
import { useSession } from '../shell/session.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { ChangeList } from '../ui/show/ChangeList.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import common from '../ui/styles/common.module.css';
import classes from './AuditLog.module.css';
import { useAuditWords } from './auditWords.ts';
import { FactOrigin } from './FactOrigin.tsx';
import { auditTexts } from './messages.ts';
import { factQuery } from './queries.ts';

/** What one fact changed and how it is recorded, with buttons for the previous and next fact. */
export function FactDetails({ position: start }: { position: string }) {
  const say = useText(auditTexts);
  const [position, show] = useState(start);
  // To read where an act came from is recorded, and auditors record nothing.
  const isAdministrator = useSession().user?.role === 'admin';
  const openHistory = useOpenHistory();
  const fact = useQuery(factQuery(position));
  if (fact.isPending) return <Skeleton height={140} />;
  if (fact.isError) {
    return <ErrorPanel title={say('factFailed')} error={fact.error} onRetry={() => fact.refetch()} />;
  }
  const { entry, changes, previous, next } = fact.data;
  return (
    <Stack gap="sm" mt={4} mb="sm" bg="var(--surface)" className={common.box}>
      {position !== start && <Elsewhere entry={entry} onBack={() => show(start)} />}
      {entry.foreign ? <Foreign {...entry.foreign} /> : <Changed entry={entry} changes={changes} />}
      <Recorded entry={entry} />
      {!entry.foreign && isAdministrator && <FactOrigin key={entry.position} position={entry.position} />}
      <Group gap="xs">
        <Button variant="default" size="compact-sm" disabled={!previous} onClick={() => show(previous!)}>
          {say('previous')}
        </Button>
        <Button variant="default" size="compact-sm" disabled={!next} onClick={() => show(next!)}>
          {say('next')}
        </Button>
        {!entry.foreign && (
          <Button variant="default" size="compact-sm" onClick={() => openHistory(entry.stream)}>
            {say('history')}
          </Button>
        )}
        <Raw entry={entry} />
      </Group>
    </Stack>
  );
}

/** The sentence of the fact that was navigated to, which is not the one in the line above. */
function Elsewhere({ entry, onBack }: { entry: AuditEntry; onBack: () => void }) {
  const say = useText(auditTexts);
  const { tell } = useAuditWords();
  return (
    <Text fz={14} role="status">
      {tell([entry])} · <RelativeTime at={entry.at} />
      <Button variant="subtle" size="compact-sm" onClick={onBack}>
        {say('back')}
      </Button>
    </Text>
  );
}

/** A record that another program wrote: why it is not a fact, and how it is handled. */
function Foreign({ kind, record, characters }: NonNullable<AuditEntry['foreign']>) {
  const say = useText(auditTexts);
  return (
    <>
      <Text fz={14}>
        {say(`foreign_${kind}`)} {say('foreignHeld')}
      </Text>
      <Box component="section" w="100%" p="sm" bdrs="md" bg="var(--page)" aria-label={say('foreignRecord')}>
        <pre>{record}</pre>
      </Box>
      {characters > record.length && (
        <p className={common.note}>{say('foreignCut', { shown: record.length, count: characters })}</p>
      )}
    </>
  );
}

type ChangedProps = { entry: AuditEntry; changes: Parameters<ReturnType<typeof useAuditWords>['shown']>[1] };

function Changed({ entry, changes }: ChangedProps) {
  const say = useText(auditTexts);
  const shown = useAuditWords().shown(entry, changes);
  if (shown.length === 0) return <p className={common.note}>{say('noChanges')}</p>;
  return <ChangeList changes={shown} fresh={entry.revision === 0} />;
}

function Recorded({ entry }: { entry: AuditEntry }) {
  const say = useText(auditTexts);
  const ours = [
    { label: say('command'), value: entry.command },
    {
      label: say('by'),
      value: `${actorName(entry.actor, shownLocale())} (${entry.actor.role}, ${entry.actor.id})`,
    },
  ];
  const rows = [
    { label: say('type'), value: entry.type },
    ...(entry.foreign ? [{ label: say('by'), value: actorName(entry.actor, shownLocale()) }] : ours),
    { label: say('position'), value: entry.position },
  ];
  return (
    <dl className={`${common.pairs} ${classes.recorded}`}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{say('streamAndRevision')}</dt>
        <dd>
          <Link to={`/admin/audit?stream=${encodeURIComponent(entry.stream)}`}>{entry.stream}</Link> ·{' '}
          {entry.revision}
        </dd>
      </div>
      <div>
        <dt>{say('correlation')}</dt>
        <dd>
          <Link to={`/admin/audit?act=${encodeURIComponent(entry.correlationId)}`}>
            {entry.correlationId}
          </Link>
        </dd>
      </div>
    </dl>
  );
}

function Raw({ entry }: { entry: AuditEntry }) {
  const say = useText(auditTexts);
  const [opened, { toggle }] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" aria-expanded={opened} onClick={toggle}>
        {say('raw')}
      </Button>
      {opened && (
        <Box component="section" w="100%" p="sm" bdrs="md" bg="var(--page)" aria-label={say('raw')}>
          <pre>{JSON.stringify(entry, null, 2)}</pre>
        </Box>
      )}
    </>
  );
}
