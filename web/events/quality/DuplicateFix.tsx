import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { LikelyDuplicate } from '#contracts/events/mergeCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import common from '../../ui/styles/common.module.css';
import { shownWhen } from '../event/eventTime.ts';
import { nameOf } from '../event/kinds.ts';
import { useEventDialog } from '../event/useEventDialog.ts';
import { pairOf } from '../merge/mergePair.ts';
import { mergeTexts } from '../merge/mergeTexts.ts';
import type { FixProps } from './fixes.ts';
import { pairTexts } from './pairTexts.ts';
import classes from './Quality.module.css';
import { useTellApart } from './useToldApart.ts';

/** The event that another one is likely the same as: to compare and merge the two, or to say that they are not. */
export function DuplicateFix({ item, onFixed }: FixProps) {
  const { event, sameAs } = item;
  return sameAs && <Pair item={item} event={event} sameAs={sameAs} onFixed={onFixed} />;
}

function Pair({
  item,
  event,
  sameAs,
  onFixed,
}: FixProps & { event: FixProps['item']['event']; sameAs: LikelyDuplicate }) {
  const say = useText(pairTexts);
  const { hrefOf, open } = useEventDialog();
  const { tellApart, busy } = useTellApart(item, onFixed);
  const { event: other } = sameAs;
  const names = { title: nameOf(event), other: nameOf(other) };
  return (
    <div className={classes.fix}>
      <p className={classes.reading}>
        {say('sameAs')}{' '}
        <Link to={hrefOf('details', other.id)} state={{ opened: true }} preventScrollReset>
          <bdi>{names.other}</bdi>
        </Link>
        <Similarity of={sameAs} />
      </p>
      <Button
        size="compact-sm"
        disabled={busy}
        aria-label={say('mergeNamed', names)}
        onClick={() => open('merge', pairOf(event.id, other.id))}
      >
        {say('merge')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        aria-label={say('apartNamed', names)}
        onClick={tellApart}
      >
        {say('apart')}
      </Button>
    </div>
  );
}

function Similarity({ of: { event, similarity, metres } }: { of: LikelyDuplicate }) {
  const say = useText(mergeTexts);
  const words = [
    shownWhen(event),
    event.locationName,
    say('alike', { percent: Math.round(similarity * 100) }),
    metres !== null && say('apart', { metres: Math.round(metres) }),
  ];
  return <span className={common.under}>{words.filter(Boolean).join(' · ')}</span>;
}
