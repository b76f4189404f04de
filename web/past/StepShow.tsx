import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { AuditEntry } from '#contracts/audit/calls.ts';
import type { Change } from '#contracts/platform/change.ts';
import { useHrefOfThing } from '../platform/areas/thingLinks.ts';
import { useShortcuts } from '../platform/keys/shortcuts.tsx';
import { pastTexts } from '../platform/past/pastTexts.ts';
import { usePast } from '../platform/past/usePast.ts';
import { text, useText } from '../platform/texts/messages.ts';
import { EmptyState } from '../ui/notice/EmptyState.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { ScreenHeader } from '../ui/screen/ScreenHeader.tsx';
import { ChangeList, type ShownChange } from '../ui/show/ChangeList.tsx';
import { Disclosure } from '../ui/show/Disclosure.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import common from '../ui/styles/common.module.css';
import { momentTexts } from './momentTexts.ts';
import { entriesOfQuery, type RowStep, stepsQuery } from './queries.ts';
import classes from './StepShow.module.css';

export type StepShowProps = {
  tell: (entries: readonly AuditEntry[]) => ReactNode;
  /** As `tell`, without links; empty until its words are loaded. */
  inWords: (entries: readonly AuditEntry[]) => string;
  shown: (changes: readonly Change[]) => ShownChange[];
};

/** Why a row is as it is: what was done to it one by one, the row before and after, and the code that did it. */
export function StepShow(words: StepShowProps) {
  const say = useText(momentTexts);
  const [address] = useSearchParams();
  const stream = address.get('stream') ?? '';
  const past = usePast();
  const steps = useQuery({ ...stepsQuery(stream, past?.at), enabled: stream !== '' });
  const entries = useQuery({ ...entriesOfQuery(stream), enabled: stream !== '' }).data?.entries;
  const hrefOf = useHrefOfThing();
  const name = entries?.find(entry => entry.thing)?.thing;
  return (
    <>
      <ScreenHeader title={text(pastTexts)('why')} />
      <Stack gap="md">
        {stream !== '' && <Link to={hrefOf(stream)}>{name ?? stream}</Link>}
        {steps.isError && (
          <ErrorPanel title={say('stepsFailed')} error={steps.error} onRetry={() => steps.refetch()} />
        )}
        {steps.isPending && stream !== '' && <Skeleton height={240} />}
        {stream === '' && <EmptyState>{say('noStream')}</EmptyState>}
        {steps.data && <Steps key={stream} {...words} {...{ entries }} found={steps.data} />}
      </Stack>
    </>
  );
}

type Found = NonNullable<
  ReturnType<
    typeof useQuery<Awaited<ReturnType<NonNullable<ReturnType<typeof stepsQuery>['queryFn']>>>>
  >['data']
>;
type StepsProps = StepShowProps & { found: Found; entries: readonly AuditEntry[] | undefined };

function Steps({ tell, inWords, shown, found, entries }: StepsProps) {
  const say = useText(momentTexts);
  const { steps, total, error } = found;
  const [chosen, choose] = useState<string | null>(null);
  const index = Math.max(
    steps.findIndex(({ position }) => position === chosen),
    chosen === null ? steps.length - 1 : 0,
  );
  const step = steps[index];
  const go = (by: number) =>
    choose(steps[Math.min(Math.max(index + by, 0), steps.length - 1)]?.position ?? null);
  useShortcuts([
    { keys: 'j', label: say('nextStep'), run: () => go(1) },
    { keys: 'k', label: say('previousStep'), run: () => go(-1) },
  ]);
  const entryOf = (one: RowStep) => entries?.filter(({ position }) => position === one.position) ?? [];
  return (
    <div className={classes.steps}>
      <StepList {...{ steps, step, choose }} labelOf={one => inWords(entryOf(one))} />
      {step && (
        <section
          className={classes.detail}
          aria-label={say('step', { number: index + 1 + total - steps.length, total })}
        >
          <Group justify="space-between">
            <Text fw={600}>{say('step', { number: index + 1 + total - steps.length, total })}</Text>
            <Group gap="xs">
              <Button
                variant="default"
                size="xs"
                disabled={index === 0}
                leftSection={<IconChevronLeft size={14} aria-hidden />}
                onClick={() => go(-1)}
              >
                {say('previousStep')}
              </Button>
              <Button
                variant="default"
                size="xs"
                disabled={index === steps.length - 1}
                rightSection={<IconChevronRight size={14} aria-hidden />}
                onClick={() => go(1)}
              >
                {say('nextStep')}
              </Button>
            </Group>
          </Group>
          <p className={common.told}>{tell(entryOf(step))}</p>
          <Detail step={step} shown={shown} stream={found.stream} />
        </section>
      )}
      {error !== null && <p className={common.wrong}>{say('notFolded', { error })}</p>}
    </div>
  );
}

type StepListProps = {
  steps: readonly RowStep[];
  step: RowStep | undefined;
  choose: (position: string) => void;
  labelOf: (step: RowStep) => string;
};

function StepList({ steps, step, choose, labelOf }: StepListProps) {
  const say = useText(momentTexts);
  return (
    <ol className={classes.list} aria-label={say('steps')}>
      {steps.map(one => (
        <li key={one.position}>
          <button
            type="button"
            className={classes.step}
            aria-current={one === step ? 'step' : undefined}
            onClick={() => choose(one.position)}
          >
            <span className={classes.number}>{one.revision + 1}</span> {labelOf(one) || one.type}
            <span className={common.under}>
              <RelativeTime at={one.at} />
              {one.actor.name && ` · ${one.actor.name}`}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** What changes with every step; the whole row has it. */
const QUIET = ['revision', 'updated_at'];

type DetailProps = Pick<StepShowProps, 'shown'> & { step: RowStep; stream: string };

function Detail({ step, shown, stream }: DetailProps) {
  const say = useText(momentTexts);
  const told = step.changes.filter(({ column }) => !QUIET.includes(column));
  const changes = shown(told.map(({ column, ...change }) => ({ field: camel(column), ...change })));
  return (
    <>
      {step.kind === 'went' ? (
        <p className={common.note}>{say('rowWent')}</p>
      ) : changes.length === 0 ? (
        <p className={common.note}>{say('rowSame')}</p>
      ) : (
        <ChangeList
          changes={step.kind === 'appeared' ? changes.filter(({ after }) => after !== null) : changes}
          fresh={step.kind === 'appeared'}
        />
      )}
      <div>
        <Text size="sm" fw={600}>
          {say('code')}
        </Text>
        <ul className={classes.code}>
          {step.folds.map(({ file, line }) => (
            <li key={file + line}>
              <code>{`${file}:${line}`}</code>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <Disclosure key={step.position} label={say('wholeRow')}>
          <WholeRow stream={stream} upTo={step.position} />
        </Disclosure>
      </div>
    </>
  );
}

function WholeRow({ stream, upTo }: { stream: string; upTo: string }) {
  const say = useText(momentTexts);
  const { data } = useQuery(stepsQuery(stream, undefined, upTo));
  if (!data) return <Skeleton height={120} />;
  if (data.row === null) return <p className={common.note}>{say('noRow')}</p>;
  return (
    <dl className={`${common.pairs} ${classes.row}`}>
      {data.row.map(({ column, value }) => (
        <div key={column}>
          <dt>
            <code>{column}</code>
          </dt>
          <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

const camel = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
