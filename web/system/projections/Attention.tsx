import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../platform/texts/messages.ts';
import common from '../../ui/styles/common.module.css';
import { SystemPanel } from '../frame/SystemPanel.tsx';
import { shownShortSpan } from '../frame/shownSpan.ts';
import type { ProjectionDialogOf } from './projectionDialog.ts';
import type { Projection } from './projectionQueries.ts';
import { projectionTexts } from './projectionTexts.ts';
import type { Ask } from './useProjectionAsk.ts';

type AttentionProps = {
  projections: readonly Projection[];
  ask: Ask;
  onOpen: (dialog: ProjectionDialogOf) => void;
};

/** What waits for a person: rebuilds that would lose rows, and parked facts; and what is under way. */
export function Attention({ projections, ...acts }: AttentionProps) {
  const say = useText(projectionTexts);
  return (
    <>
      <Listed title={say('decisions')}>
        {projections
          .filter(one => one.held)
          .map(one => (
            <Held key={one.name} projection={one} {...acts} />
          ))}
      </Listed>
      <Listed title={say('working')}>
        {projections.flatMap(({ name, work }) =>
          work.map(one => <Work key={one.request} name={name} work={one} ask={acts.ask} />),
        )}
      </Listed>
      <Listed title={say('parkedTitle')}>
        {projections
          .filter(one => one.parkedStreams > 0)
          .flatMap(({ name, parked, parkedStreams }) => [
            ...parked.map(fact => (
              <Parked key={`${name} ${fact.stream}`} name={name} fact={fact} {...acts} />
            )),
            ...(parkedStreams > parked.length
              ? [<More key={name} name={name} count={parkedStreams - parked.length} />]
              : []),
          ])}
      </Listed>
    </>
  );
}

/** Nothing at all where there is nothing to list. */
function Listed({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <SystemPanel title={title}>
      <ul className={common.lines}>{children}</ul>
    </SystemPanel>
  );
}

function More({ name, count }: { name: string; count: number }) {
  const say = useText(projectionTexts);
  return <li className={common.quiet}>{say('parkedMore', { count, name })}</li>;
}

function Item({ children, buttons }: { children: ReactNode; buttons: ReactNode }) {
  return (
    <li>
      <Stack gap={4} fz={14} className={common.words}>
        {children}
      </Stack>
      <Group gap="xs" justify="flex-end">
        {buttons}
      </Group>
    </li>
  );
}

function Held({ projection, ask, onOpen }: { projection: Projection } & Omit<AttentionProps, 'projections'>) {
  const say = useText(projectionTexts);
  const language = useLanguage();
  const { name, held } = projection;
  const { request, tables } = held!;
  return (
    <Item
      buttons={
        <>
          <Button
            variant="default"
            size="xs"
            aria-label={say('declineOf', { name })}
            onClick={() => ask(name, { kind: 'decline', request })}
          >
            {say('decline')}
          </Button>
          <Button
            color="red"
            size="xs"
            aria-label={say('approveOf', { name })}
            onClick={() => onOpen({ kind: 'approve', name, request })}
          >
            {say('approve')}
          </Button>
        </>
      }
    >
      <strong>{say('heldTitle', { name })}</strong>
      <p>{say('heldText')}</p>
      <ul>
        {tables.map(({ table, lost, live, rebuilt }) => (
          <li key={table}>
            {say('heldRow', {
              table,
              lost: lost.toLocaleString(language),
              live: live.toLocaleString(language),
              rebuilt: rebuilt.toLocaleString(language),
            })}
          </li>
        ))}
      </ul>
    </Item>
  );
}

function Work({ name, work, ask }: { name: string; work: Projection['work'][number]; ask: Ask }) {
  const say = useText(projectionTexts);
  const language = useLanguage();
  const { request, kind, stage, done, total, secondsLeft } = work;
  const what = say(`work_${kind}`, { name, stream: work.stream ?? '' });
  const parts = [
    stage === null ? say('waitsTurn') : say(`stage_${stage as 'read'}`),
    total > 0 &&
      say('progress', { done: done.toLocaleString(language), total: total.toLocaleString(language) }),
    secondsLeft !== null && say('left', { time: shownShortSpan(Math.max(1, secondsLeft), language) }),
  ];
  return (
    <Item
      buttons={
        <Button
          variant="default"
          size="xs"
          aria-label={say('workCancel', { what })}
          onClick={() => ask(name, { kind: 'cancel', request })}
        >
          {say('cancel')}
        </Button>
      }
    >
      <strong>{what}</strong>
      {stage !== null && (
        <progress aria-label={what} value={total > 0 ? done : undefined} max={total > 0 ? total : 1} />
      )}
      <p className={common.quiet}>{parts.filter(Boolean).join(' · ')}</p>
    </Item>
  );
}

type ParkedProps = { name: string; fact: Projection['parked'][number] } & Omit<AttentionProps, 'projections'>;

function Parked({ name, fact, ask, onOpen }: ParkedProps) {
  const say = useText(projectionTexts);
  const { stream, position, type, error } = fact;
  return (
    <Item
      buttons={
        <>
          <Button
            variant="default"
            size="xs"
            aria-label={say('retryOf', { stream, name })}
            onClick={() => ask(name, { kind: 'retry', stream })}
          >
            {say('retry')}
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-label={say('skipOf', { position, name })}
            onClick={() => onOpen({ kind: 'skip', name, position })}
          >
            {say('skip')}
          </Button>
        </>
      }
    >
      <p>{say('parkedFact', { position, type, stream, name, error })}</p>
    </Item>
  );
}
