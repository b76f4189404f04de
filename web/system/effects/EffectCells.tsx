import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconEye,
  IconHourglass,
  IconPlayerPlay,
  IconPlayerStop,
  IconQuestionMark,
  IconRefresh,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { EffectRead } from '#contracts/system/effectCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import { StatusBadge, type Tone } from '../../ui/show/StatusBadge.tsx';
import common from '../../ui/styles/common.module.css';
import { RowActions } from '../../ui/table/RowActions.tsx';
import classes from './Effects.module.css';
import { effectName } from './effectNameTexts.ts';
import { effectTexts } from './effectTexts.ts';

const SIGNS: Record<EffectRead['status'], { tone: Tone; icon: Icon }> = {
  waiting: { tone: 'blue', icon: IconHourglass },
  performing: { tone: 'blue', icon: IconPlayerPlay },
  done: { tone: 'green', icon: IconCircleCheck },
  failed: { tone: 'red', icon: IconCircleX },
  unknown: { tone: 'yellow', icon: IconQuestionMark },
  givenUp: { tone: 'quiet', icon: IconPlayerStop },
};

export function EffectWhat({ effect }: { effect: EffectRead }) {
  const say = useText(effectTexts);
  return (
    <div className={classes.lines}>
      <Link to={`/admin/audit?act=${effect.correlationId}`} title={say('history')}>
        {effectName(effect)}
      </Link>
      <span className={common.quiet}>{say(`kind_${effect.kind}`)}</span>
    </div>
  );
}

export function EffectStatus({ effect: { status } }: { effect: EffectRead }) {
  const say = useText(effectTexts);
  return <StatusBadge {...SIGNS[status]}>{say(`status_${status}`)}</StatusBadge>;
}

/** Why it is not done, in a sentence; beneath, what the other side said, how often it was tried, and when it will be. */
export function EffectWhy({ effect }: { effect: EffectRead }) {
  const say = useText(effectTexts);
  const { why, error, attempts, nextTryAt, status } = effect;
  if (status === 'done' && !why) return null;
  return (
    <div className={classes.lines}>
      {why && <span>{why}</span>}
      {error && (
        <span className={common.quiet} lang="en">
          {error}
        </span>
      )}
      {attempts > 0 && (
        <span className={common.quiet}>
          {say('attempts', { count: attempts })}
          {nextTryAt && (
            <>
              {' · '}
              {say('nextTry')} <RelativeTime at={nextTryAt} />
            </>
          )}
        </span>
      )}
    </div>
  );
}

/** What somebody asks for of one effect. */
export type EffectAct = 'show' | 'retry' | 'done' | 'giveUp';

const ICONS: Record<EffectAct, Icon> = {
  show: IconEye,
  retry: IconRefresh,
  done: IconCircleCheck,
  giveUp: IconAlertTriangle,
};

type ActsProps = { effect: EffectRead; onAct: (act: EffectAct, effect: EffectRead) => void };

export function EffectActs({ effect, onAct }: ActsProps) {
  const say = useText(effectTexts);
  const { status, id } = effect;
  const isResting = status === 'failed' || status === 'unknown';
  if (status === 'done' || status === 'givenUp') return null;
  const acts: EffectAct[] = ['show', ...(isResting ? (['retry', 'done', 'giveUp'] as const) : [])];
  return (
    <RowActions
      label={say('actionsOf', { what: effectName(effect), id })}
      actions={acts.map(act => ({
        ...{ word: say(act), name: say(act), icon: ICONS[act], red: act === 'giveUp' },
        onClick: () => onAct(act, effect),
      }))}
    />
  );
}
