import { Button } from '@mantine/core';
import { IconMapPinSearch } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { readOrigin } from '#contracts/audit/originCalls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import common from '../ui/styles/common.module.css';
import classes from './AuditLog.module.css';
import { originTexts } from './originTexts.ts';
import { actsKey } from './queries.ts';
import { visibleText } from './visibleText.ts';

/**
 * The button that shows where a fact came from. The server records each reading, so it is never refetched
 * automatically.
 */
export function FactOrigin({ position }: { position: string }) {
  const say = useText(originTexts);
  const client = useQueryClient();
  const hint = useId();
  const read = useMutation({
    mutationFn: () => send(readOrigin, { params: { position } }),
    onSuccess: ({ commit }) => commit && client.invalidateQueries({ queryKey: actsKey }),
    retry: false,
  });
  return (
    <section className={classes.origin} aria-label={say('origin')}>
      {!read.data && (
        <>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconMapPinSearch size={14} aria-hidden />}
            aria-describedby={hint}
            loading={read.isPending}
            onClick={() => read.mutate()}
          >
            {say('show')}
          </Button>
          <span id={hint} className={common.note}>
            {say('recorded')}
          </span>
        </>
      )}
      <div role="status">{read.data && <Origin {...read.data} />}</div>
      {read.isError && <ErrorPanel title={say('failed')} error={read.error} onRetry={() => read.mutate()} />}
    </section>
  );
}

function Origin({ origin, why }: AnswerOf<typeof readOrigin>) {
  const say = useText(originTexts);
  if (!origin) return <p className={common.note}>{say(`no_${why ?? 'none'}`)}</p>;
  const { ip, place, browser, userAgent } = origin;
  const rows = [
    { label: say('ip'), value: ip ?? say('unknown') },
    { label: say('place'), value: place ?? say('unknown') },
    { label: say('browser'), value: visibleText(browser) },
  ];
  return (
    <dl className={`${common.pairs} ${classes.recorded}`}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {userAgent && (
        <div className={common.wide}>
          <dt>{say('userAgent')}</dt>
          <dd dir="ltr">{visibleText(userAgent)}</dd>
        </div>
      )}
    </dl>
  );
}
