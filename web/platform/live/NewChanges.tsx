import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPointFilled, IconRefresh } from '@tabler/icons-react';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePast } from '../past/usePast.ts';
import { shownMoment } from '../shown/shownClock.ts';
import { type Say, useText } from '../texts/messages.ts';
import { MANY } from './live.ts';
import { liveTexts } from './liveTexts.ts';
import classes from './NewChanges.module.css';
import { useNews } from './useNews.ts';

type NewChangesProps = {
  /** The key prefix of the queries that supply the rows and figures. */
  of: QueryKey;
  /** The kinds of streams they are built from: `event`, `user`, …; all of them by default. */
  kinds?: readonly string[];
};

/**
 * Shows how current a list is, and how much others have changed since. The rows do not change until the user refreshes.
 */
export function NewChanges({ of, kinds }: NewChangesProps) {
  const say = useText(liveTexts);
  const client = useQueryClient();
  const { asOf, changes } = useNews(of, kinds);
  const state = stateOf(asOf, say);
  const news = changes > MANY ? say('manyChanges', { count: MANY }) : say('changes', { count: changes });
  const some = changes > 0;
  const past = usePast();
  if (past) return null;
  // One button in all states, so that it keeps the focus when it changes or is pressed.
  return (
    <>
      <UnstyledButton
        className={classes.state}
        data-news={some || undefined}
        aria-label={some ? undefined : say('readAgain', { state })}
        title={some ? state : undefined}
        onClick={() => client.invalidateQueries({ queryKey: of })}
      >
        {asOf === null ? <IconPointFilled size={14} aria-hidden /> : <IconRefresh size={14} aria-hidden />}
        {some ? (
          <span>
            {news} · <strong>{say('show')}</strong>
          </span>
        ) : (
          state
        )}
      </UnstyledButton>
      <VisuallyHidden role="status">{useSeldom(some ? news : '')}</VisuallyHidden>
    </>
  );
}

function stateOf(asOf: number | null | undefined, say: Say<keyof (typeof liveTexts)['texts']>): string {
  if (asOf === undefined) return say('notLoaded');
  return asOf === null ? say('upToDate') : say('asOf', { time: shownMoment(asOf) });
}

const SELDOM = 10_000;

/** A screen reader's text, which changes at most every 10 s. */
function useSeldom(text: string): string {
  const [said, setSaid] = useState({ text: '', at: 0 });
  useEffect(() => {
    if (text === said.text) return;
    const say = () => setSaid(text === '' ? { ...said, text } : { text, at: Date.now() });
    const timer = setTimeout(say, text === '' ? 0 : Math.max(0, said.at + SELDOM - Date.now()));
    return () => clearTimeout(timer);
  }, [text, said]);
  return said.text;
}
