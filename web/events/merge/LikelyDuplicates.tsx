import { Box, Button, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LikelyDuplicate } from '#contracts/events/mergeCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { EmptyState } from '../../ui/notice/EmptyState.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import common from '../../ui/styles/common.module.css';
import { EventStatus } from '../event/EventStatus.tsx';
import { shownWhen } from '../event/eventTime.ts';
import { useOpenEvent } from '../event/useOpenEvent.ts';
import { likelyDuplicatesQuery } from './mergeQueries.ts';
import { kindIn, mergeTexts } from './mergeTexts.ts';

type LikelyDuplicatesProps = { id: string; onCompare: (id: string) => void };

/** The events that one is most likely a duplicate of, each to be compared with it. */
export function LikelyDuplicates({ id, onCompare }: LikelyDuplicatesProps) {
  const say = useText(mergeTexts);
  const event = useOpenEvent(id, true);
  const found = useQuery({ ...likelyDuplicatesQuery(id), staleTime: 0 });
  if (found.isError) {
    return (
      <DialogBody>
        <ErrorPanel title={say('likelyFailed')} error={found.error} onRetry={() => found.refetch()} />
      </DialogBody>
    );
  }
  const title = event.data?.title ?? '';
  return (
    <DialogBody>
      {!found.data || !event.data ? (
        <Skeleton height={160} mt="md" role="status" aria-label={say('title')} />
      ) : found.data.length === 0 ? (
        <EmptyState>{say(event.data.kind === 'master' ? 'noSeries' : 'none')}</EmptyState>
      ) : (
        <>
          <Title order={3} size={16} mt={20} mb={4}>
            {say('likely', { title })}
          </Title>
          <Box component="ul" mt="sm" className={common.lines}>
            {found.data.map(one => (
              <Likely key={one.event.id} likely={one} onCompare={() => onCompare(one.event.id)} />
            ))}
          </Box>
        </>
      )}
    </DialogBody>
  );
}

function Likely({ likely, onCompare }: { likely: LikelyDuplicate; onCompare: () => void }) {
  const say = useText(mergeTexts);
  const { event, similarity, metres } = likely;
  const when = shownWhen(event);
  const words = [
    kindIn(event) && say(kindIn(event)!),
    when,
    event.locationName,
    event.locationCity ?? event.region?.city,
    say('alike', { percent: Math.round(similarity * 100) }),
    metres !== null && say('apart', { metres: Math.round(metres) }),
  ];
  return (
    <li>
      <div className={common.words}>
        <strong>
          <bdi>{event.title}</bdi>
        </strong>{' '}
        <EventStatus status={event.status} />
        <p className={common.quiet}>{words.filter(Boolean).join(' · ')}</p>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={say('compareNamed', { title: event.title, when })}
        onClick={onCompare}
      >
        {say('compare')}
      </Button>
    </li>
  );
}
