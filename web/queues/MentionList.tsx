import { Skeleton } from '@mantine/core';
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
import classes from './MentionList.module.css';
import { mentionTexts } from './mentionTexts.ts';

/** The notes in which colleagues mention the signed-in administrator, newest first. */
export function MentionList() {
  const say = useText(mentionTexts);
  const found = useQuery({ ...mentionsQuery(), staleTime: 0 });
  return (
    <>
      <ScreenHeader title={say('title')} />
      <p className={classes.help}>{say('help')}</p>
      {found.isPending && <Skeleton height={160} />}
      {found.isError && (
        <ErrorPanel title={say('failed')} error={found.error} onRetry={() => found.refetch()} />
      )}
      {found.data?.mentions.length === 0 && <EmptyState>{say('none')}</EmptyState>}
      {!!found.data?.mentions.length && (
        <ul className={classes.list} aria-label={say('list')}>
          {found.data.mentions.map(mention => (
            <Mention key={mention.note} mention={mention} />
          ))}
        </ul>
      )}
    </>
  );
}

function Mention({ mention }: { mention: MentionRead }) {
  const say = useText(mentionTexts);
  const { kind, item, title, text, by, at, unread } = mention;
  return (
    <li className={classes.mention} data-unread={unread || undefined}>
      <div className={classes.head}>
        <Link to={ITEM_PATHS[kind](item)}>
          <bdi>{title ?? say('untitled')}</bdi>
        </Link>
        {unread && <span className={classes.unread}>{say('unread')}</span>}
      </div>
      <p dir="auto">{text}</p>
      <p className={classes.by}>
        {say('by', { name: by.name ?? say('somebody'), queue: say(kind) })}, <RelativeTime at={at} />
      </p>
    </li>
  );
}
