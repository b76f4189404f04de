import { Box, Skeleton } from '@mantine/core';
import { IconFlag, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { FeedbackListed } from '#contracts/feedback/calls.ts';
import { tellPoint } from '#contracts/feedback/points.ts';
import { useHrefOfThing } from '../platform/areas/thingLinks.ts';
import { CallFailed } from '../platform/calls/callFailed.ts';
import { language, useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { Particulars, Quoted } from '../ui/show/Particulars.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import classes from './Feedback.module.css';
import { shownDay } from './FeedbackCells.tsx';
import { feedbackListTexts } from './feedbackListTexts.ts';
import { IssueTask } from './IssueTask.tsx';
import { feedbackQuery } from './queries.ts';

type FeedbackShowProps = {
  /** Null while closed. */
  id: string | null;
  onClose: () => void;
  onChanged: (id: string) => void;
};

/** One feedback in full beside the list, and the task that its issues are. */
export function FeedbackShow({ id, onClose, onChanged }: FeedbackShowProps) {
  const say = useText(feedbackListTexts);
  const shown = useQuery({ ...feedbackQuery(id ?? ''), enabled: id !== null });
  const gone = shown.error instanceof CallFailed && shown.error.status === 404;
  const feedback = gone ? undefined : shown.data;
  const title = feedback
    ? say('feedbackOn', { title: feedback.event?.title ?? say('eventGone') })
    : say('title');
  return (
    <Dialog opened={id !== null} onClose={onClose} title={title} width={560} beside>
      {feedback && feedback.task !== 'none' ? (
        <IssueTask key={`${feedback.id} ${feedback.task}`} feedback={feedback} onChanged={onChanged}>
          <FeedbackFacts feedback={feedback} />
        </IssueTask>
      ) : (
        <DialogBody>
          {feedback && <FeedbackFacts feedback={feedback} />}
          {shown.isPending && <Skeleton height={240} mt="md" />}
          {gone && <p role="status">{say('gone')}</p>}
          {shown.isError && !gone && (
            <ErrorPanel title={say('loadFailed')} error={shown.error} onRetry={() => shown.refetch()} />
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

function FeedbackFacts({ feedback }: { feedback: FeedbackListed }) {
  const say = useText(feedbackListTexts);
  const hrefOf = useHrefOfThing();
  const { event, user, createdAt, changedAt, closed, additionalComments } = feedback;
  return (
    <>
      <Particulars
        items={[
          [
            say('event'),
            event ? (
              <Link key="event" to={hrefOf(`event-${event.id}`)}>
                {event.title}
              </Link>
            ) : (
              say('eventGone')
            ),
          ],
          [say('date'), event && shownDay(event.date)],
          [say('city'), event?.locationCity],
          [say('user'), user ? <bdi key="user">{user.name}</bdi> : say('userGone')],
          [say('email'), user && <a href={`mailto:${user.email}`}>{user.email}</a>],
          [say('received'), <RelativeTime key="received" at={createdAt} />],
          [say('changed'), changedAt && <RelativeTime key="changed" at={changedAt} />],
          [
            say('closedBy'),
            closed && (
              <>
                {closed.by ?? say('somebody')}, <RelativeTime at={closed.at} />
              </>
            ),
          ],
          [say('closingNote'), closed?.note],
        ]}
      />
      <Box my="md" className={`${classes.kinds} ${classes.words}`}>
        <Words feedback={feedback} />
      </Box>
      {additionalComments && (
        <>
          <h3>{say('comments')}</h3>
          <Quoted>{additionalComments}</Quoted>
        </>
      )}
    </>
  );
}

const LISTS = [
  { field: 'positive', text: 'positive', Icon: IconThumbUp },
  { field: 'negative', text: 'negative', Icon: IconThumbDown },
  { field: 'reportedIssues', text: 'reported', Icon: IconFlag },
] as const;

function Words({ feedback }: { feedback: FeedbackListed }) {
  const say = useText(feedbackListTexts);
  return LISTS.filter(({ field }) => feedback[field].length > 0).map(({ field, text, Icon }) => (
    <section key={field} data-kind={field}>
      <h3>
        <Icon size={16} aria-hidden /> {say(text)}
      </h3>
      <ul>
        {feedback[field].map(word => (
          <li key={word} dir="auto">
            {tellPoint(field, word, language())}
          </li>
        ))}
      </ul>
    </section>
  ));
}
