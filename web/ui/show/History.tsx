import { Text, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import common from '../styles/common.module.css';
import { uiTexts } from '../texts/messages.ts';
import { ChangeList, type ShownChange } from './ChangeList.tsx';
import classes from './History.module.css';
import { RelativeTime } from './RelativeTime.tsx';

export type HistoryEntry = {
  id: string;
  /** Adjacent entries of one group belong to one act, and are shown together. */
  group: string;
  /** ISO 8601. */
  at: string;
  sentence: string;
  note?: string;
  changes: readonly ShownChange[];
  /** Whether it is the first entry: its fields had no values before, and are collapsed. */
  first?: boolean;
  /** An action that the entry offers. */
  action?: ReactNode;
};

/** Who did what when, in the given order, with the values before and after. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className={`${common.plain} ${classes.history}`}>
      {grouped(entries).map(acts => (
        <li key={acts[0]!.id}>
          <p className={common.quiet}>
            <RelativeTime at={acts[0]!.at} />
          </p>
          {acts.map(act => (
            <Act key={act.id} act={act} />
          ))}
        </li>
      ))}
    </ol>
  );
}

function Act({ act }: { act: HistoryEntry }) {
  const say = useText(uiTexts);
  const [opened, setOpened] = useState(!act.first);
  return (
    <div className={classes.act}>
      <Text mt={2} mb={6} fw={550}>
        {act.sentence}
      </Text>
      {act.note && <p className={common.quiet}>{act.note}</p>}
      {act.first && act.changes.length > 0 && (
        <UnstyledButton className={classes.fold} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {say('fields', { count: act.changes.length })}
        </UnstyledButton>
      )}
      {opened && act.changes.length > 0 && <ChangeList changes={act.changes} fresh={act.first} />}
      {act.action}
    </div>
  );
}

function grouped(entries: readonly HistoryEntry[]): HistoryEntry[][] {
  const groups: HistoryEntry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.[0]?.group === entry.group) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}
