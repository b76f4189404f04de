import { Group } from '@mantine/core';
import { IconCircleCheck, IconFlag, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import type { FeedbackListed } from '#contracts/feedback/calls.ts';
import { tellPoint } from '#contracts/feedback/points.ts';
import { shownAs } from '../platform/shown/shownClock.ts';
import { language, useText } from '../platform/texts/messages.ts';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import classes from './Feedback.module.css';
import { feedbackListTexts } from './feedbackListTexts.ts';

/** A day of the calendar, in the reader's language. */
export function shownDay(day: string): string {
  return shownAs({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`));
}

/** Whether the reported issues are still to be looked into; nothing where there are none. */
export function TaskBadge({ task }: Pick<FeedbackListed, 'task'>) {
  const say = useText(feedbackListTexts);
  if (task === 'none') return null;
  return task === 'open' ? (
    <StatusBadge tone="red" icon={IconFlag}>
      {say('isOpen')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="green" icon={IconCircleCheck}>
      {say('isClosed')}
    </StatusBadge>
  );
}

const COUNTS = [
  { field: 'positive', text: 'positives', Icon: IconThumbUp },
  { field: 'negative', text: 'negatives', Icon: IconThumbDown },
  { field: 'reportedIssues', text: 'issues', Icon: IconFlag },
] as const;

/** How many points and issues a feedback names. */
export function SaidCounts({ feedback }: { feedback: FeedbackListed }) {
  const say = useText(feedbackListTexts);
  return (
    <Group component="span" gap="2px 12px" fz={13} className={classes.kinds}>
      {COUNTS.filter(({ field }) => feedback[field].length > 0).map(({ field, text, Icon }) => (
        <Group
          component="span"
          gap={4}
          wrap="nowrap"
          key={field}
          data-kind={field}
          title={feedback[field].map(word => tellPoint(field, word, language())).join(', ')}
        >
          <Icon size={14} aria-hidden />
          {say(text, { count: feedback[field].length })}
        </Group>
      ))}
    </Group>
  );
}
