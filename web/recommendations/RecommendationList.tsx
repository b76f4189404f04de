import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { RecommendationRead, RecommendationShown } from '#contracts/recommendations/moderationCalls.ts';
import { RECOMMENDATION_STATUSES } from '#contracts/recommendations/recommendation.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { useOpenRow } from '../platform/list/useOpenRow.ts';
import { useText } from '../platform/texts/messages.ts';
import { BulkQueueScreen } from '../ui/queue/BulkQueueScreen.tsx';
import { NameCell } from '../ui/show/NameCell.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import type { DataColumn } from '../ui/table/tableProps.ts';
import { Converting } from './converting.ts';
import { RecommendationBadge, shownTime } from './RecommendationCells.tsx';
import { RecommendationChoices } from './RecommendationChoices.tsx';
import { RecommendationDetails } from './RecommendationDetails.tsx';
import { useRecommendationDecisions, useRecommendationUndo } from './recommendationDecisions.ts';
import {
  RECOMMENDATION_LIST,
  recommendationListQuery,
  recommendationQuery,
  recommendationsKey,
} from './recommendationQueries.ts';
import { recommendationTexts } from './recommendationTexts.ts';

const KINDS = ['recommendation'];

type RecommendationListProps = {
  /** Renders the form of the event that a recommendation becomes: it belongs to another area. */
  converting: (shown: RecommendationShown, opened: boolean, onClose: () => void) => ReactNode;
};

/** Events that visitors recommended: those that wait for a decision, unless the filters say otherwise. */
export function RecommendationList({ converting }: RecommendationListProps) {
  const say = useText(recommendationTexts);
  const list = useListFilters(RECOMMENDATION_LIST);
  const { hrefOf } = useOpenRow();
  const [converted, setConverted] = useState<RecommendationShown | null>(null);
  const [opened, setOpened] = useState(false);
  const convert = (shown: RecommendationShown) => {
    setConverted(shown);
    setOpened(true);
  };
  return (
    <Converting value={convert}>
      <BulkQueueScreen
        kind="recommendation"
        say={say}
        list={list}
        query={useQuery(recommendationListQuery(list.filters))}
        of={recommendationsKey}
        kinds={KINDS}
        figures={useFigures()}
        selects={useSelects()}
        columns={useColumns(hrefOf)}
        rowsOf={answer => answer.recommendations}
        nameOf={({ title }) => title}
        useItem={useRecommendation}
        itemKey={id => recommendationQuery(id).queryKey}
        rowIn={(shown: RecommendationShown) => shown.recommendation}
        titleOf={({ title }) => say('recommendationOf', { title })}
        waits={({ status, deletedAt }) => status === 'pending' && !deletedAt}
        languageOf={({ language }) => language}
        Details={RecommendationDetails}
        Choices={RecommendationChoices}
        decisions={useRecommendationDecisions()}
        undo={useRecommendationUndo()}
        together="reject"
        faster={({ status, ...who }) => say(`faster_${status as 'approved'}`, who)}
      />
      {converted && converting(converted, opened, () => setOpened(false))}
    </Converting>
  );
}

function useRecommendation(id: string | null) {
  return useQuery({ ...recommendationQuery(id ?? ''), enabled: id !== null });
}

function useFigures() {
  const say = useText(recommendationTexts);
  return {
    pending: { label: say('pending'), shows: {} },
    approved: { label: say('approved'), shows: { status: 'approved' as const } },
    rejected: { label: say('rejected'), shows: { status: 'rejected' as const } },
    converted: { label: say('converted'), shows: { status: 'converted' as const } },
  };
}

function useSelects() {
  const say = useText(recommendationTexts);
  return [
    {
      name: 'status' as const,
      label: say('filterStatus'),
      options: [
        ...RECOMMENDATION_STATUSES.map(value => ({ value, label: say(value) })),
        { value: 'all', label: say('anyStatus') },
        { value: 'trash', label: say('trash') },
      ],
    },
  ];
}

function useColumns(hrefOf: (id: string) => string): DataColumn<RecommendationRead>[] {
  const say = useText(recommendationTexts);
  // The addresses change with the filters, which the link of each row keeps.
  return useMemo(
    () => [
      {
        id: 'title',
        header: say('columnTitle'),
        card: 'heading',
        cell: ({ id, title, organizer }) => (
          <NameCell name={title} href={hrefOf(id)} link={{ preventScrollReset: true }} beside={organizer} />
        ),
      },
      {
        id: 'when',
        header: say('columnWhen'),
        width: '18%',
        cell: ({ date, startTime }) => shownTime(date, startTime) || '–',
      },
      {
        id: 'where',
        header: say('columnWhere'),
        width: '22%',
        spare: 'late',
        cell: ({ venue, region }) => [venue, region?.city].filter(Boolean).join(' · ') || '–',
      },
      {
        id: 'received',
        header: say('columnReceived'),
        width: '150px',
        cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      },
      {
        id: 'status',
        header: say('columnStatus'),
        width: '136px',
        card: 'corner',
        cell: recommendation => <RecommendationBadge recommendation={recommendation} />,
      },
    ],
    [say('columnTitle'), hrefOf('')],
  );
}
