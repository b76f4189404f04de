import { Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { type PointField, tellPoint } from '#contracts/feedback/points.ts';
import type { UserDetails } from '#contracts/users/detailCalls.ts';
import { language, useText } from '../../platform/texts/messages.ts';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import common from '../../ui/styles/common.module.css';
import { userDetailTexts } from '../user/userDetailTexts.ts';

type Feedback = UserDetails['feedbackGiven'];

/** The latest feedback that a user gave on events. */
export function UserFeedback({ feedback, total }: { feedback: Feedback; total: number }) {
  const say = useText(userDetailTexts);
  if (total === 0)
    return (
      <Text my="sm" className={common.note}>
        {say('noFeedback')}
      </Text>
    );
  return (
    <>
      <ul className={`${common.lines} ${common.framed}`}>
        {feedback.map(one => (
          <li key={one.id}>
            <div className={common.words}>
              {one.event ? (
                <Link to={`/admin/events?dialog=details&event=${one.event.id}`}>
                  {say('onEvent', { title: one.event.title })}
                </Link>
              ) : (
                say('onGone')
              )}
              <Said label={say('good')} words={told('positive', one.positive)} />
              <Said label={say('bad')} words={told('negative', one.negative)} />
              <Said label={say('issues')} words={told('reportedIssues', one.reportedIssues)} />
              <Said label={say('comments')} words={one.additionalComments ? [one.additionalComments] : []} />
            </div>
            <span className={common.quiet}>
              <RelativeTime at={one.createdAt} />
            </span>
          </li>
        ))}
      </ul>
      {total > feedback.length && (
        <Text my="sm" className={common.note}>
          {say('latestOf', { count: feedback.length, total })}
        </Text>
      )}
    </>
  );
}

function told(field: PointField, points: readonly string[]): string[] {
  return points.map(point => tellPoint(field, point, language()));
}

function Said({ label, words }: { label: string; words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <p className={common.quiet}>
      {label}: {words.join(', ')}
    </p>
  );
}
