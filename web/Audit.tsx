import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '#contracts/audit/calls.ts';
import type { Change } from '#contracts/platform/change.ts';
import { toldInWords } from '#contracts/telling.ts';
import { AuditLog } from './audit/AuditLog.tsx';
import { plainChanges } from './audit/plainChanges.ts';
import { useShownChanges } from './events/told/useShownChanges.ts';
import { inTime } from './platform/page/lazyScreen.ts';
import { shownLocale } from './platform/shown/shownClock.ts';
import { Telling } from './telling.tsx';

// The contracts of all streams are 45 kB, and only the filters' options need them.
const kindsQuery = queryOptions({
  queryKey: ['kindsOfFacts'],
  queryFn: async () => (await inTime(() => import('./auditKinds.ts'))).AUDIT_KINDS,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The audit log screen: recorded facts as sentences, worded by the area each fact belongs to. */
export function Audit() {
  const shownOfEvent = useShownChanges();
  const kinds = useQuery(kindsQuery).data ?? [];
  const shown = (fact: AuditEntry, changes: readonly Change[]) =>
    fact.stream.startsWith('event-') ? shownOfEvent(changes) : plainChanges(changes);
  return <AuditLog tell={tell} inWords={inWords} shown={shown} kinds={kinds} />;
}

function inWords(facts: readonly AuditEntry[]): string {
  return toldInWords(facts, shownLocale());
}

function tell(facts: readonly AuditEntry[], others: number) {
  return <Telling facts={facts} others={others} />;
}
