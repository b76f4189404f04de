import { queryOptions, useQuery } from '@tanstack/react-query';
import { countSubscriptions } from '#contracts/subscriptions/calls.ts';
import { send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { ScreenHeader } from '../ui/screen/ScreenHeader.tsx';
import { StatCards } from '../ui/show/StatCards.tsx';
import { EraseAddress } from './EraseAddress.tsx';
import { subscriptionTexts } from './subscriptionTexts.ts';

export const subscriptionsKey = ['subscriptions'] as const;

const countsQuery = queryOptions({
  queryKey: [...subscriptionsKey, 'counts'],
  queryFn: ({ signal }) => send(countSubscriptions, {}, { signal }),
});

/** How many people get nights by mail, and the erasure of an address that asks for it. */
export function SubscriptionsShow() {
  const say = useText(subscriptionTexts);
  const { data, error, isError, refetch } = useQuery(countsQuery);
  const countOf = (name: 'weekly' | 'followed' | 'unconfirmed') => (isError && !data ? null : data?.[name]);
  return (
    <>
      <ScreenHeader title={say('title')} />
      {isError && <ErrorPanel title={say('loadFailed')} error={error} onRetry={() => void refetch()} />}
      <StatCards
        label={say('figures')}
        stats={(['weekly', 'followed', 'unconfirmed'] as const).map(name => ({
          label: say(name),
          value: countOf(name),
        }))}
      />
      <p>{say('about')}</p>
      <EraseAddress of={subscriptionsKey} />
    </>
  );
}
