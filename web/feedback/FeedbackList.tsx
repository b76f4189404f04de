import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FeedbackListed } from '#contracts/feedback/calls.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { useOpenRow } from '../platform/list/useOpenRow.ts';
import { useText } from '../platform/texts/messages.ts';
import { ListScreen } from '../ui/screen/ListScreen.tsx';
import { NameCell } from '../ui/show/NameCell.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { useGlow } from '../ui/show/useGlow.ts';
import type { DataColumn } from '../ui/table/tableProps.ts';
import { SaidCounts, shownDay, TaskBadge } from './FeedbackCells.tsx';
import { FeedbackShow } from './FeedbackShow.tsx';
import { FeedbackTabs } from './FeedbackTabs.tsx';
import { feedbackListTexts } from './feedbackListTexts.ts';
import { FEEDBACK_LIST, feedbackKey, feedbackListQuery } from './queries.ts';

const KINDS = ['feedback'];

/** What dancers said about events, newest first, and which of the reported issues are open. */
export function FeedbackList() {
  const say = useText(feedbackListTexts);
  const list = useListFilters(FEEDBACK_LIST);
  const { open, hrefOf, close } = useOpenRow();
  const { glowing, glow } = useGlow();
  return (
    <>
      <ListScreen
        say={say}
        tabs={<FeedbackTabs />}
        list={list}
        query={useQuery(feedbackListQuery(list.filters))}
        of={feedbackKey}
        kinds={KINDS}
        figures={{
          feedback: { label: say('feedback'), shows: {} },
          openIssues: { label: say('openIssues'), shows: { task: 'open' } },
          closedIssues: { label: say('closedIssues'), shows: { task: 'closed' } },
        }}
        selects={[
          {
            name: 'task',
            label: say('filterTask'),
            options: [
              { value: 'all', label: say('anyTask') },
              ...(['open', 'closed', 'none'] as const).map(value => ({ value, label: say(`task_${value}`) })),
            ],
          },
        ]}
        columns={useColumns(hrefOf)}
        rowsOf={answer => answer.feedback}
        nameOf={({ event }) => event?.title ?? say('eventGone')}
        glowing={glowing}
      />
      <FeedbackShow id={open} onClose={close} onChanged={glow} />
    </>
  );
}

function useColumns(hrefOf: (id: string) => string): DataColumn<FeedbackListed>[] {
  const say = useText(feedbackListTexts);
  // The addresses change with the filters, which the link of each row keeps.
  return useMemo(
    () => [
      {
        id: 'event',
        header: say('columnEvent'),
        card: 'heading',
        cell: ({ id, event }) => (
          <NameCell
            name={event?.title ?? say('eventGone')}
            href={hrefOf(id)}
            link={{ preventScrollReset: true }}
            beside={event && [shownDay(event.date), event.locationCity].filter(Boolean).join(' · ')}
          />
        ),
      },
      {
        id: 'user',
        header: say('columnUser'),
        width: '22%',
        cell: ({ user }) => (user ? <bdi title={user.email}>{user.name}</bdi> : say('userGone')),
      },
      {
        id: 'said',
        header: say('columnSaid'),
        width: '20%',
        cell: feedback => <SaidCounts feedback={feedback} />,
      },
      {
        id: 'given',
        header: say('columnGiven'),
        width: '150px',
        cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      },
      {
        id: 'issues',
        header: say('columnIssues'),
        width: '136px',
        card: 'corner',
        cell: ({ task }) => <TaskBadge task={task} />,
      },
    ],
    [say('columnEvent'), hrefOf('')],
  );
}
