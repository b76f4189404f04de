import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type ImportedEventShown, importedDecisions } from '#contracts/importedEvents/calls.ts';
import { useHrefOfThing } from '../platform/areas/thingLinks.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { shownDate } from '../platform/shown/shownClock.ts';
import { useText } from '../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../ui/notice/toast.tsx';
import classes from './ImportedEvents.module.css';
import { importedKey } from './importedQueries.ts';
import { importedTexts } from './importedTexts.ts';

const KINDS = { event: 'event', series: 'series', item: 'importedEvent' } as const;

/** The existing events and items that are most like an item, with how alike their titles are. */
export function ImportedNearest({ item, nearest }: Pick<ImportedEventShown, 'item' | 'nearest'>) {
  const say = useText(importedTexts);
  const hrefOf = useHrefOfThing();
  return (
    <section aria-labelledby="imported-nearest">
      <h3 id="imported-nearest">{say('nearest')}</h3>
      {nearest.length === 0 && <p className={classes.quiet}>{say('noNearest')}</p>}
      <ul className={classes.nearest}>
        {nearest.map(one => (
          <li key={one.id}>
            <Link to={hrefOf(`${KINDS[one.kind]}-${one.id}`)}>
              <bdi>{one.title || say('untitled')}</bdi>
            </Link>
            <div className={classes.quiet}>
              {[
                say(`kind_${one.kind}`),
                one.startLocal && `${shownDate(one.startLocal.slice(0, 10))}, ${one.startLocal.slice(11)}`,
                one.locationName,
                one.locationCity,
                say('alike', { percent: Math.round(one.similarity * 100) }),
                one.duplicate && say('isDuplicate'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
            <SameEvent item={item} one={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type SameEventProps = { item: ImportedEventShown['item']; one: ImportedEventShown['nearest'][number] };

/**
 * Says that an item is this event: the one that was made of it is merged, or a duplicate needs none. For an item that
 * waits this is one of the decisions.
 */
function SameEvent({ item, one }: SameEventProps) {
  const say = useText(importedTexts);
  const { title } = one;
  if (item.eventId && item.eventKind === 'event' && one.kind === 'event') {
    // The dialog of events that merges two, the duplicate first.
    const href = `/admin/events?dialog=merge&event=${item.eventId}~${one.id}`;
    return (
      <Link to={href} className={classes.same} aria-label={say('mergeIntoNamed', { title })}>
        {say('mergeInto')}
      </Link>
    );
  }
  return item.importStatus === 'duplicate' && one.kind !== 'item' && <LinkDuplicate item={item} one={one} />;
}

function LinkDuplicate({ item, one }: SameEventProps) {
  const say = useText(importedTexts);
  const client = useQueryClient();
  const { id, title } = item;
  const linking = useMutation({
    mutationFn: () =>
      send(
        importedDecisions.acts.link,
        { params: { id }, body: { eventId: one.id, reviewNotes: null } },
        { key: newKey() },
      ),
    onSuccess: () => toastDone(say('didLink', { title: title || say('untitled') })),
    onError: error => toastFailed(say('linkFailed'), error),
    onSettled: () => {
      for (const queryKey of [importedKey, ['audit']]) void client.invalidateQueries({ queryKey });
    },
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={classes.same}
      loading={linking.isPending}
      aria-label={say('linkDuplicateNamed', { title: one.title })}
      onClick={() => linking.mutate()}
    >
      {say('linkDuplicate')}
    </Button>
  );
}
