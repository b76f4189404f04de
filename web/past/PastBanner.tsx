import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconHistory } from '@tabler/icons-react';
import { type QueryClient, useIsFetching, useQuery } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Act } from '#contracts/audit/calls.ts';
import { showsNow, watchNow } from '../platform/calls/asking.ts';
import { hour12, shownAs, shownLocale } from '../platform/shown/shownClock.ts';
import { useText } from '../platform/texts/messages.ts';
import common from '../ui/styles/common.module.css';
import { localOf } from './localMoment.ts';
import { momentTexts } from './momentTexts.ts';
import classes from './PastBanner.module.css';
import { momentQuery } from './queries.ts';
import { type Step, useSteps } from './useSteps.ts';

type PastBannerProps = {
  at: string;
  tell: (act: Act) => ReactNode;
  /** The cache of the screen's queries. */
  client: QueryClient;
  /** Goes to a moment; `changed` are the ids of what changed on the way. */
  onGo: (to: Date, changed: ReadonlySet<string>) => void;
  leave: () => void;
};

/** Says which earlier moment the screen shows, and leads from one change to the next. */
export function PastBanner({ at, tell, client, onGo, leave }: PastBannerProps) {
  const say = useText(momentTexts);
  const steps = useSteps(at);
  const go = (step: Step | undefined) => step && onGo(new Date(step.at), steps.between(step));
  const { current } = steps;
  return (
    <section className={classes.banner} aria-label={say('banner')}>
      <Group gap="sm" align="center">
        <IconHistory size={20} aria-hidden />
        <Text component="h2" size="md" fw={650} className={classes.when}>
          {say('asOf', { when: shownWhen(at) })}
        </Text>
        <TextInput
          type="datetime-local"
          aria-label={say('moment')}
          className={classes.field}
          size="xs"
          step={1}
          value={localOf(at)}
          onChange={({ currentTarget: { value } }) => {
            const moment = new Date(value);
            if (!Number.isNaN(moment.getTime())) onGo(moment, steps.changedBetween(moment));
          }}
        />
        <Button size="xs" ms="auto" onClick={leave}>
          {say('back')}
        </Button>
      </Group>
      <Slide {...{ steps, go }} />
      <p className={`${classes.act} ${common.told}`}>
        {current ? (
          <>
            <span className={common.quiet}>{say('lastChange')}: </span>
            {tell(current.act)}
          </>
        ) : (
          <span className={common.quiet}>{say('none')}</span>
        )}
      </p>
      <Windows steps={steps} />
      <Reading at={at} client={client} />
    </section>
  );
}

/** Leads to changes that the slider does not reach. */
function Windows({ steps }: Pick<SlideProps, 'steps'>) {
  const say = useText(momentTexts);
  const hasNow = useSyncExternalStore(watchNow, showsNow);
  return (
    <Group gap="xs" className={classes.windows}>
      {steps.older && (
        <Button variant="subtle" size="compact-xs" onClick={steps.older}>
          {say('older')}
        </Button>
      )}
      {steps.newer && (
        <Button variant="subtle" size="compact-xs" onClick={steps.newer}>
          {say('newer')}
        </Button>
      )}
      {hasNow && <span className={common.quiet}>{say('someNow')}</span>}
    </Group>
  );
}

type SlideProps = { steps: ReturnType<typeof useSteps>; go: (step: Step | undefined) => void };

/** A slider over changes, and a button to the one before and after. */
function Slide({ steps, go }: SlideProps) {
  const say = useText(momentTexts);
  const { current, before, after } = steps;
  return (
    <div className={classes.slide}>
      <Button
        variant="default"
        size="xs"
        px="xs"
        aria-label={say('earlier')}
        title={say('earlier')}
        disabled={!before}
        onClick={() => go(before)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </Button>
      <input
        type="range"
        className={classes.range}
        aria-label={say('slider')}
        aria-valuetext={current ? shownWhen(current.at) : say('none')}
        min={0}
        max={Math.max(steps.all.length - 1, 0)}
        value={Math.max(steps.index, 0)}
        onChange={({ currentTarget }) => go(steps.all[Number(currentTarget.value)])}
      />
      <Button
        variant="default"
        size="xs"
        px="xs"
        aria-label={say('later')}
        title={say('later')}
        disabled={!after}
        onClick={() => go(after)}
      >
        <IconChevronRight size={16} aria-hidden />
      </Button>
    </div>
  );
}

/** How far the log is read, while the screen waits for it. */
function Reading({ at, client }: Pick<PastBannerProps, 'at' | 'client'>) {
  const say = useText(momentTexts);
  const waits = useIsFetching({}, client) > 0;
  const { data } = useQuery({ ...momentQuery(at), enabled: waits });
  const isReading = waits && data !== undefined && !data.ready;
  const when = shownWhen(at);
  const share = data && data.total > 0 ? shares().format(data.done / data.total) : null;
  return (
    <p role="status" className={isReading ? classes.reading : classes.still}>
      {isReading && (share === null ? say('reading', { when }) : say('readingShare', { when, share }))}
    </p>
  );
}

const shares = () => new Intl.NumberFormat(shownLocale(), { style: 'percent' });

/** A moment as people read it: `Fri, 14 Nov 2026, 14:00:05`. */
function shownWhen(at: string): string {
  const moment = new Date(at);
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  const seconds = moment.getSeconds() > 0 ? { second: '2-digit' as const } : {};
  return shownAs({ ...day, hour: '2-digit', minute: '2-digit', ...seconds, hour12: hour12() }).format(moment);
}
