import common from '../../ui/styles/common.module.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import { Button, Radio, SimpleGrid, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventRead } from '#contracts/events/calls.ts';
import type { EventMergePreview } from '#contracts/events/mergeCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { EventStatus } from '../event/EventStatus.tsx';
import { shownTime } from '../event/eventTime.ts';
import { Following } from './Following.tsx';
import classes from './Merge.module.css';
import { MergeChoice } from './MergeChoice.tsx';
import { mergePreviewQuery } from './mergeQueries.ts';
import { kindIn, mergeTexts } from './mergeTexts.ts';
import { useMerging } from './useMerging.ts';

type MergeChoicesProps = {
  duplicate: string;
  survivor: string;
  onSwap: () => void;
  onBack: () => void;
  onMerged: (survivor: string) => void;
};

/** Two events side by side: which one stays, whose values stay, and what follows from merging them. */
export function MergeChoices({ duplicate, survivor, onSwap, onBack, onMerged }: MergeChoicesProps) {
  const say = useText(mergeTexts);
  const preview = useQuery(mergePreviewQuery(duplicate, survivor));
  // Until it was read now: an older answer of the cache could be about events that have changed.
  if (preview.data && (preview.isFetchedAfterMount || !preview.isFetching)) {
    return <Compared preview={preview.data} onSwap={onSwap} onBack={onBack} onMerged={onMerged} />;
  }
  return (
    <DialogBody actions={<Back onBack={onBack} />}>
      {preview.isError ? (
        <ErrorPanel title={say('previewFailed')} error={preview.error} onRetry={() => preview.refetch()} />
      ) : (
        <Skeleton height={280} mt="md" role="status" aria-label={say('title')} />
      )}
    </DialogBody>
  );
}

type ComparedProps = Omit<MergeChoicesProps, 'duplicate' | 'survivor'> & { preview: EventMergePreview };

function Compared({ preview, onSwap, onBack, onMerged }: ComparedProps) {
  const say = useText(mergeTexts);
  const { duplicate, survivor, choices, following } = preview;
  const [taken, setTaken] = useState(() => choices.filter(one => one.taken).map(({ name }) => name));
  const merging = useMerging(preview, onMerged);
  const actions = (
    <>
      <Back onBack={onBack} />
      <Button
        loading={merging.isPending}
        onClick={() => merging.mutate(taken.filter(name => choices.some(one => one.name === name)))}
      >
        {say('merge')}
      </Button>
    </>
  );
  return (
    <DialogBody actions={actions}>
      {merging.isError && <ErrorPanel title={say('mergeFailed')} error={merging.error} />}
      <Radio.Group label={say('stays')} value={survivor.id} onChange={onSwap} mt="xs">
        <SimpleGrid minColWidth={260} autoFlow="auto-fit" spacing={10} mt={6}>
          {[survivor, duplicate].toSorted(byId).map(event => (
            <Radio.Card key={event.id} value={event.id} className={classes.card}>
              <Radio.Indicator className={classes.indicator} />
              <Summary event={event} />
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>
      <Title order={3} size={16} mt={20} mb={4}>
        {say('choose')}
      </Title>
      <p className={common.quiet}>{say(choices.length > 0 ? 'differences' : 'same')}</p>
      {survivor.kind === 'master' && <p className={common.quiet}>{say('keepsRule')}</p>}
      {choices.map(choice => (
        <MergeChoice
          key={choice.name}
          choice={choice}
          taken={taken.includes(choice.name)}
          duplicateFirst={byId(duplicate, survivor) < 0}
          onTake={isTaken =>
            setTaken(all => [...all.filter(name => name !== choice.name), ...(isTaken ? [choice.name] : [])])
          }
        />
      ))}
      <Following following={following} title={survivor.title} />
    </DialogBody>
  );
}

/** Swapping which event stays leaves each of them where it is shown. */
function byId(one: EventRead, other: EventRead): number {
  return one.id < other.id ? -1 : 1;
}

function Summary({ event }: { event: EventRead }) {
  const say = useText(mergeTexts);
  const { date, hours } = shownTime(event);
  const place = [event.locationName, event.locationCity ?? event.region?.city].filter(Boolean).join(', ');
  return (
    <span className={classes.summary}>
      <span>
        <strong>
          <bdi>{event.title}</bdi>
        </strong>{' '}
        <EventStatus status={event.status} />
      </span>
      {kindIn(event) && <span className={common.quiet}>{say(kindIn(event)!)}</span>}
      <span>{`${date}, ${hours}`}</span>
      {place && <span>{place}</span>}
    </span>
  );
}

function Back({ onBack }: { onBack: () => void }) {
  const say = useText(mergeTexts);
  return (
    <Button variant="default" onClick={onBack}>
      {say('back')}
    </Button>
  );
}
