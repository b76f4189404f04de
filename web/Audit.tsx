import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AuditEntry } from '#contracts/audit/calls.ts';
import type { WholeAct } from '#contracts/factSentences.ts';
import type { Change } from '#contracts/platform/change.ts';
import { AuditLog } from './audit/AuditLog.tsx';
import { plainChanges } from './audit/plainChanges.ts';
import { useShownChanges } from './events/told/useShownChanges.ts';
import { shownLocale } from './platform/shown/shownClock.ts';
import { textIfKnown, useLanguage } from './platform/texts/messages.ts';
import { useSession } from './shell/session.tsx';
import { tellFacts, wordsQuery } from './tellAct.tsx';

/** The audit log screen: recorded facts as sentences, worded by the area each fact belongs to. */
export function Audit() {
  const isAdministrator = useSession().user?.role === 'admin';
  const shownOfEvent = useShownChanges({ enabled: isAdministrator });
  const words = useQuery(wordsQuery).data;
  const shown = (fact: AuditEntry, changes: readonly Change[]) =>
    fact.stream.startsWith('event-') ? shownOfEvent(changes) : plainChanges(changes);
  const inWords = (facts: readonly AuditEntry[], act?: WholeAct) =>
    words?.toldInWords(facts, shownLocale(), act) ?? '';
  const kindLabel = (category: string) => (words && textIfKnown(words.kindTexts, category)) ?? category;
  const language = useLanguage();
  const kinds = useMemo(() => words?.kinds(language) ?? [], [words, language]);
  const fields = useMemo(() => words?.fields(language) ?? [], [words, language]);
  return <AuditLog {...{ tell: tellFacts, inWords, shown, kindLabel, kinds, fields }} />;
}
