import { Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../platform/messages.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { auditTexts } from './messages.ts';
import { type AuditEntry, recentAuditQuery } from './queries.ts';
import classes from './RecentChanges.module.css';

/** How the facts of one act read, oldest first; null when nobody has words for them. */
export type Telling = (facts: readonly AuditEntry[]) => ReactNode | null;

const FACTS = 16;
const ACTS = 8;

/** What was done last, as sentences. `tell` knows the sentences of every area. */
export function RecentChanges({ tell }: { tell: Telling }) {
  const say = useText(auditTexts);
  const recent = useQuery(recentAuditQuery(FACTS));
  return (
    <section className={classes.panel} aria-labelledby="recent-changes">
      <Title order={2} id="recent-changes" className={classes.title}>
        {say('recent')}
      </Title>
      {recent.isPending && <Skeleton height={280} />}
      {recent.isError && (
        <ErrorPanel title={say('failed')} error={recent.error} onRetry={() => recent.refetch()} />
      )}
      {recent.data?.entries.length === 0 && <EmptyState>{say('none')}</EmptyState>}
      <ol className={classes.acts}>
        {actsOf(recent.data?.entries ?? []).map(facts => (
          <li key={facts[0]!.position}>
            <span>{tell(facts) ?? <PlainTelling fact={facts[0]!} />}</span>
            <RelativeTime at={facts[0]!.at} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function PlainTelling({ fact }: { fact: AuditEntry }) {
  const say = useText(auditTexts);
  const who = fact.actor.name ?? say(fact.actor.role === 'system' ? 'system' : 'someone');
  const words = fact.type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return say('recorded', { who, fact: words });
}

/** Facts of one command stand together, oldest first; a last act that may be cut off is left out. */
function actsOf(entries: readonly AuditEntry[]): AuditEntry[][] {
  const acts: AuditEntry[][] = [];
  for (const entry of entries) {
    const last = acts.at(-1);
    if (last?.[0]?.correlationId === entry.correlationId && last[0].stream === entry.stream)
      last.unshift(entry);
    else acts.push([entry]);
  }
  const whole = entries.length < FACTS || acts.length === 1 ? acts : acts.slice(0, -1);
  return whole.slice(0, ACTS);
}
