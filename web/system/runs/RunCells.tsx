import { Stack } from '@mantine/core';
import { type Icon, IconCircleCheck, IconCircleX, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { isOver } from '#contracts/platform/run.ts';
import type { RunRead } from '#contracts/system/runCalls.ts';
import { textIfKnown, useLanguage, useText } from '../../platform/texts/messages.ts';
import { StatusBadge, type Tone } from '../../ui/show/StatusBadge.tsx';
import common from '../../ui/styles/common.module.css';
import { RowActions } from '../../ui/table/RowActions.tsx';
import { runListTexts } from './runListTexts.ts';

const SIGNS: Record<RunRead['status'], { tone: Tone; icon: Icon }> = {
  running: { tone: 'blue', icon: IconPlayerPlay },
  cancelling: { tone: 'yellow', icon: IconPlayerStop },
  finished: { tone: 'green', icon: IconCircleCheck },
  cancelled: { tone: 'quiet', icon: IconPlayerStop },
  failed: { tone: 'red', icon: IconCircleX },
};

/** What a run does, in words; a kind of a later release by its name. */
export function runName({ kind }: RunRead): string {
  return textIfKnown(runListTexts, `kind_${kind}`) ?? kind;
}

export function RunName({ run }: { run: RunRead }) {
  const say = useText(runListTexts);
  return (
    <Link to={`/admin/audit?act=${run.id}`} title={say('history')}>
      {runName(run)}
    </Link>
  );
}

export function RunStatus({ run: { status } }: { run: RunRead }) {
  const say = useText(runListTexts);
  return <StatusBadge {...SIGNS[status]}>{say(`status_${status}`)}</StatusBadge>;
}

/** How far it is while it runs, and what came of its items; with the reason if it was given up. */
export function RunProgress({ run }: { run: RunRead }) {
  const say = useText(runListTexts);
  const language = useLanguage();
  const { status, total, succeeded, skipped, failed, why } = run;
  const done = succeeded + skipped + failed;
  const count = (number: number) => number.toLocaleString(language);
  const counts = [
    succeeded > 0 && say('succeeded', { count: count(succeeded) }),
    skipped > 0 && say('skipped', { count: count(skipped) }),
    failed > 0 && say('failedItems', { count: count(failed) }),
  ].filter(Boolean);
  return (
    <Stack gap={2} fz={14}>
      {!isOver(status) && (
        <>
          <progress aria-label={runName(run)} value={total ? done : undefined} max={total || 1} />
          <span>
            {total === null ? say('preparing') : say('progress', { done: count(done), total: count(total) })}
          </span>
        </>
      )}
      {isOver(status) && <span>{counts.length > 0 ? counts.join(' · ') : say('nothing')}</span>}
      {why && <span className={common.quiet}>{why}</span>}
    </Stack>
  );
}

/** People by name, the system in words. */
export function StartedBy({ run }: { run: RunRead }) {
  const say = useText(runListTexts);
  return <>{starterOf(say('system'), run)}</>;
}

function starterOf(system: string, { startedBy: { id, name } }: RunRead): string {
  return name ?? (id === 'system' ? system : id);
}

export function RunActions({ run, onStop }: { run: RunRead; onStop: (run: RunRead) => void }) {
  const say = useText(runListTexts);
  if (run.status !== 'running') return null;
  const stop = {
    ...{ word: say('stop'), name: say('stop'), icon: IconPlayerStop },
    onClick: () => onStop(run),
  };
  const label = say('actionsOf', { what: runName(run), by: starterOf(say('system'), run) });
  return <RowActions label={label} actions={[stop]} />;
}
