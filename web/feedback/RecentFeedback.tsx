import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { IconFlag, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import type { feedbackRead } from '#contracts/feedback/latestCall.ts';
import { tellPoint } from '#contracts/feedback/points.ts';
import { language, useText } from '../platform/texts/messages.ts';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import common from '../ui/styles/common.module.css';
import classes from './Feedback.module.css';
import { latestFeedbackQuery } from './latestQuery.ts';
import { feedbackTexts } from './messages.ts';

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
      className={common.card}
      aria-labelledby="recent-feedback"
      aria-busy={latest.isPending || undefined}
    >
      <Title order={2} id="recent-feedback" size={17} mb="xs">
        {say('recent')}
      </Title>
      {latest.isPending && (
        <Text role="status" my="xs" c="dimmed">
          {say('loading')}
        </Text>
      )}
      {latest.isError && (
        <ErrorPanel title={say('failed')} error={latest.error} onRetry={() => latest.refetch()} />
      )}
      {latest.data?.length === 0 && (
        <Text my="xs" c="dimmed">
          {say('none')}
        </Text>
      )}
      {latest.data && latest.data.length > 0 && (
        <ul className={common.lines}>
          {latest.data.map(one => (
            <Said key={one.id} feedback={one} />
          ))}
        </ul>
      )}
      <Text mt="sm" fz={14}>
        <Link to="/admin/event-feedback">{say('all')}</Link>
      </Text>
    </section>
  );
}

function Said({ feedback }: { feedback: Feedback }) {
  const say = useText(feedbackTexts);
  return (
    <li>
      <div className={common.words}>
        <Text fw={550}>{feedback.event?.title ?? say('eventGone')}</Text>
        <Text mb={6} className={common.quiet}>
          {feedback.user?.name ?? say('userGone')} · <RelativeTime at={feedback.createdAt} />
        </Text>
        <Stack component="dl" gap={4} m={0} fz={13} className={classes.kinds}>
          {LISTS.filter(({ field }) => feedback[field].length > 0).map(({ field, text, Icon }) => (
            <div key={field} data-kind={field}>
              <Group component="dt" display="inline-flex" gap={4} c="dimmed">
                <Icon size={14} aria-hidden /> {say(text)}
              </Group>
              <Box component="dd" display="inline" ml={6}>
                {feedback[field].map(word => tellPoint(field, word, language())).join(', ')}
              </Box>
            </div>
          ))}
        </Stack>
      </div>
    </li>
  );
}
