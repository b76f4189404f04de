import type { AuditEntry } from '#contracts/audit/calls.ts';
import type { Change } from '#contracts/platform/change.ts';
import { streams } from '#contracts/streams.ts';
import { AuditLog } from './audit/AuditLog.tsx';
import { plainChanges } from './audit/plainChanges.ts';
import { useShownChanges } from './events/told/useShownChanges.ts';
import { Telling, toldInWords } from './telling.tsx';

const KINDS = streams.map(({ category, facts }) => ({ category, types: Object.keys(facts) }));

/** The audit log screen: recorded facts as sentences, worded by the area each fact belongs to. */
export function Audit() {
  const shownOfEvent = useShownChanges();
  const shown = (fact: AuditEntry, changes: readonly Change[]) =>
    fact.stream.startsWith('event-') ? shownOfEvent(changes) : plainChanges(changes);
  return <AuditLog tell={tell} inWords={toldInWords} shown={shown} kinds={KINDS} />;
}

function tell(facts: readonly AuditEntry[], others: number) {
  return <Telling facts={facts} others={others} />;
}
