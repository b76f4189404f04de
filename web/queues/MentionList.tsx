import { Box, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { MentionRead } from '#contracts/queues/overviewCalls.ts';
import { ITEM_PATHS } from '#contracts/queues/queueKinds.ts';
import { mentionsQuery } from '../platform/queue/overviewQueries.ts';
import { useText } from '../platform/texts/messages.ts';
import { EmptyState } from '../ui/notice/EmptyState.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { ScreenHeader } from '../ui/screen/ScreenHeader.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import common from '../ui/styles/common.module.css';
import classes from './MentionList.module.css';
import { mentionTexts } from './mentionTexts.ts';

/** The notes in which colleagues mention the signed-in administrator, newest first. */
export function MentionList() {
  const say = useText(mentionTexts);
  const found = useQuery({ ...mentionsQuery(), staleTime: 0 });
  return (
    <>
      <ScreenHeader title={say('title')} />
      <Text maw="70ch" mb="md" c="dimmed">
        {say('help')}
      </Text>
      {found.isPending && <Skeleton height={160} />}
      {found.isError && (
        <ErrorPanel title={say('failed')} error={found.error} onRetry={() => found.refetch()} />
      )}
      {found.data?.mentions.length === 0 && <EmptyState>{say('none')}</EmptyState>}
      {!!found.data?.mentions.length && (
        <Stack component="ul" gap={10} className={common.plain} aria-label={say('list')}>
          {found.data.mentions.map(mention => (
            <Mention key={mention.note} mention={mention} />
          ))}
        </Stack>
      )}
    </>
  );
}

function Mention({ mention }: { mention: MentionRead }) {
  const say = useText(mentionTexts);
  const { kind, item, title, text, by, at, unread } = mention;
  return (
    <li className={`${common.card} ${classes.mention}`} data-unread={unread || undefined}>
      <div className={classes.head}>
        <Link to={ITEM_PATHS[kind](item)}>
          <bdi>{title ?? say('untitled')}</bdi>
        </Link>
        {unread && (
          <Box component="span" c="var(--ember-text)" fz={13} fw={600}>
            {say('unread')}
          </Box>
        )}
      </div>
      <p dir="auto" className={common.written}>
        {text}
      </p>
      <p className={common.quiet}>
        {say('by', { name: by.name ?? say('somebody'), queue: say(kind) })}, <RelativeTime at={at} />
      </p>
    </li>
  );
}
