import { VisuallyHidden } from '@mantine/core';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import { diffWords } from 'diff';
import { useText } from '../../platform/texts/messages.ts';
import common from '../styles/common.module.css';
import { uiTexts } from '../texts/messages.ts';
import classes from './ChangeList.module.css';

/** A value formatted for display: text, a list of texts, or nothing. */
export type Shown = string | readonly string[] | null;
export type ShownChange = { id: string; label: string; before: Shown; after: Shown };

const LONG_TEXT = 60;

type ChangeListProps = {
  changes: readonly ShownChange[];
  /** Whether there were no values before: only the new ones are shown. */
  fresh?: boolean;
};

/** Fields with their values before and after: lists by items added and removed, long texts by word. */
export function ChangeList({ changes, fresh = false }: ChangeListProps) {
  return (
    <dl className={`${common.pairs} ${classes.changes}`}>
      {changes.map(change => (
        <div key={change.id}>
          <dt>{change.label}</dt>
          <dd>
            {fresh ? (
              <span className={common.written}>{wordsOf(change.after)}</span>
            ) : (
              <Difference before={change.before} after={change.after} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type DifferenceProps = { before: Shown; after: Shown };

function Difference({ before, after }: DifferenceProps) {
  if (typeof before === 'object' && before !== null) return <Lists before={before} after={listOf(after)} />;
  if (typeof after === 'object' && after !== null) return <Lists before={listOf(before)} after={after} />;
  const long = (before?.length ?? 0) > LONG_TEXT || (after?.length ?? 0) > LONG_TEXT;
  if (long && before && after) return <Words before={before} after={after} />;
  return <Values before={before} after={after} />;
}

function Values({ before, after }: { before: string | null; after: string | null }) {
  const say = useText(uiTexts);
  return (
    <span className={classes.values}>
      <VisuallyHidden>{say('was')}</VisuallyHidden>
      <del>{before || <Empty />}</del>
      <IconArrowNarrowRight size={16} aria-hidden />
      <VisuallyHidden>{say('becomes')}</VisuallyHidden>
      <ins>{after || <Empty />}</ins>
    </span>
  );
}

function Empty() {
  const say = useText(uiTexts);
  return (
    <>
      <span aria-hidden="true">∅</span>
      <VisuallyHidden>{say('empty')}</VisuallyHidden>
    </>
  );
}

function Lists({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const say = useText(uiTexts);
  const removed = before.filter(item => !after.includes(item));
  const added = after.filter(item => !before.includes(item));
  return (
    <span className={classes.items}>
      {removed.map(item => (
        <del key={item}>
          <VisuallyHidden>{say('removed')} </VisuallyHidden>− {item}
        </del>
      ))}
      {added.map(item => (
        <ins key={item}>
          <VisuallyHidden>{say('added')} </VisuallyHidden>+ {item}
        </ins>
      ))}
    </span>
  );
}

function Words({ before, after }: { before: string; after: string }) {
  const parts = diffWords(before, after);
  let at = 0;
  return (
    <span className={classes.words}>
      {parts.map(part => {
        const key = `${at} ${part.added ? 'added' : part.removed ? 'removed' : 'same'}`;
        at += part.value.length;
        if (part.added) return <ins key={key}>{part.value}</ins>;
        return part.removed ? <del key={key}>{part.value}</del> : <span key={key}>{part.value}</span>;
      })}
    </span>
  );
}

/** A value on one line; empty if there is none. */
export function wordsOf(value: Shown): string {
  return typeof value === 'string' ? value : (value ?? []).join(', ');
}

function listOf(value: Shown): readonly string[] {
  if (value === null || value === '') return [];
  return typeof value === 'string' ? [value] : value;
}
