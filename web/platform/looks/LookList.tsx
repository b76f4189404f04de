import { Button, Group, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconEye, IconFileDownload, IconList } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { LookRead } from '#contracts/audit/lookCalls.ts';
import type { LookWay } from '#contracts/platform/reading/people.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import common from '../../ui/styles/common.module.css';
import { usePreferences } from '../kept/preferences.ts';
import { hour12, shownAs } from '../shown/shownClock.ts';
import { useText } from '../texts/messages.ts';
import { lookTexts } from './lookTexts.ts';

type Page = { looks: LookRead[]; hasMore: boolean };

type LookListProps = {
  /** The key of the query, and what reads a page of it. */
  queryKey: readonly unknown[];
  read(page: { limit: number; offset: number }, signal: AbortSignal): Promise<Page>;
  /** What a look is called; by default its reader. */
  nameOf?: (look: LookRead) => ReactNode;
};

const PAGE = 20;
const ICONS: Record<LookWay, typeof IconEye> = {
  opened: IconEye,
  listed: IconList,
  exported: IconFileDownload,
};
const KINDS = {
  user: 'ofAccount',
  invitation: 'ofInvitation',
  contactMessage: 'ofMessage',
  organizerApplication: 'ofApplication',
  recommendation: 'ofRecommendation',
  importedEvent: 'ofImported',
  organizerContact: 'ofContact',
  feedback: 'ofFeedback',
  subscription: 'ofSubscription',
} as const;

/** Who looked at personal data, by the page, latest first. */
export function LookList({ queryKey, read, nameOf }: LookListProps) {
  const say = useText(lookTexts);
  const [page, setPage] = useState(1);
  const at = { limit: PAGE, offset: (page - 1) * PAGE };
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => read(at, signal),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <ErrorPanel title={say('failed')} error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton height={120} radius="lg" />;
  if (data.looks.length === 0 && page === 1) return <p className={common.note}>{say('none')}</p>;
  return (
    <>
      <ul className={`${common.lines} ${common.framed}`} aria-label={say('list')}>
        {data.looks.map(look => (
          <Look key={`${look.person.id} ${look.hour} ${look.reader.id} ${look.how}`} {...{ look, nameOf }} />
        ))}
      </ul>
      <Pages page={page} hasMore={data.hasMore} onPage={setPage} />
    </>
  );
}

function Look({ look, nameOf }: { look: LookRead } & Pick<LookListProps, 'nameOf'>) {
  const say = useText(lookTexts);
  const { how, category, hour, reader } = look;
  const Icon = ICONS[how];
  const kind = category in KINDS ? KINDS[category as keyof typeof KINDS] : undefined;
  return (
    <li>
      <Icon size={18} aria-hidden />
      <div className={common.words}>
        {nameOf ? nameOf(look) : <strong>{reader.name ?? say('somebody')}</strong>}
        <p className={common.quiet}>
          {say(`how_${how}`)}
          {kind && ` · ${say(kind)}`}
        </p>
      </div>
      <Hour at={hour} />
    </li>
  );
}

const HOUR = 3_600_000;

/** The hour that begins at an instant (ISO 8601), on the clock of the reader. */
function Hour({ at }: { at: string }) {
  const say = useText(lookTexts);
  usePreferences();
  const from = new Date(at);
  const time = shownAs({ timeStyle: 'short', hour12: hour12() });
  const day = shownAs({ dateStyle: 'medium' }).format(from);
  const until = time.format(new Date(from.getTime() + HOUR));
  return <time dateTime={at}>{say('hour', { day, from: time.format(from), until })}</time>;
}

type PagesProps = { page: number; hasMore: boolean; onPage: (page: number) => void };

function Pages({ page, hasMore, onPage }: PagesProps) {
  const say = useText(lookTexts);
  if (page === 1 && !hasMore) return null;
  return (
    <Group component="nav" justify="flex-end" gap="sm" mt="md" w="100%" aria-label={say('pages')}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconChevronLeft size={14} aria-hidden />}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        {say('newer')}
      </Button>
      <Button
        variant="default"
        size="xs"
        rightSection={<IconChevronRight size={14} aria-hidden />}
        disabled={!hasMore}
        onClick={() => onPage(page + 1)}
      >
        {say('older')}
      </Button>
    </Group>
  );
}
