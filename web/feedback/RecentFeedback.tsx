import { Title } from '@mantine/core';
import { IconFlag, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import type { feedbackRead } from '#contracts/feedback/calls.ts';
import { tellPoint } from '#contracts/feedback/points.ts';
import { language, useText } from '../platform/texts/messages.ts';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { feedbackTexts } from './messages.ts';
import { latestFeedbackQuery } from './queries.ts';
import classes from './RecentFeedback.module.css';

type Feedback = z.output<typeof feedbackRead>;

const LISTS = [
  { field: 'positive', text: 'positive', Icon: IconThumbUp },
  { field: 'negative', text: 'negative', Icon: IconThumbDown },
  { field: 'reportedIssues', text: 'reported', Icon: IconFlag },
] as const;
const SHOWN = 5;

/** The latest feedback, newest first. `under` is the query key of the screen whose refresh includes it. */
export function RecentFeedback({ under }: { under: readonly string[] }) {
  const say = useText(feedbackTexts);
  const latest = useQuery(latestFeedbackQuery(under, SHOWN));
  return (
    <section
      className={classes.panel}
      aria-labelledby="recent-feedback"
      aria-busy={latest.isPending || undefined}
    >
      <Title order={2} id="recent-feedback" className={classes.title}>
        {say('recent')}
      </Title>
      {latest.isPending && (
        <p role="status" className={classes.quiet}>
          {say('loading')}
        </p>
      )}
      {latest.isError && (
        <ErrorPanel title={say('failed')} error={latest.error} onRetry={() => latest.refetch()} />
      )}
      {latest.data?.length === 0 && <p className={classes.quiet}>{say('none')}</p>}
      {latest.data && latest.data.length > 0 && (
        <ul className={classes.list}>
          {latest.data.map(one => (
            <Said key={one.id} feedback={one} />
          ))}
        </ul>
      )}
      <p className={classes.more}>
        <Link to="/admin/event-feedback">{say('all')}</Link>
      </p>
    </section>
  );
}

function Said({ feedback }: { feedback: Feedback }) {
  const say = useText(feedbackTexts);
  return (
    <li>
      <p className={classes.event}>{feedback.event?.title ?? say('eventGone')}</p>
      <p className={classes.who}>
        {feedback.user?.name ?? say('userGone')} · <RelativeTime at={feedback.createdAt} />
      </p>
      <dl className={classes.lists}>
        {LISTS.filter(({ field }) => feedback[field].length > 0).map(({ field, text, Icon }) => (
          <div key={field} data-kind={field}>
            <dt>
              <Icon size={14} aria-hidden /> {say(text)}
            </dt>
            <dd>{feedback[field].map(word => tellPoint(field, word, language())).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
