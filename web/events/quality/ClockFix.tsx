import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { EventRead } from '#contracts/events/calls.ts';
import { acceptClockChange, type GapItem } from '#contracts/events/qualityCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { shownClock, shownDate } from '../../platform/shown/shownClock.ts';
import { type Say, useText } from '../../platform/texts/messages.ts';
import { TimeField } from '../../ui/field/TimeField.tsx';
import { zoneName } from '../event/eventTime.ts';
import { nameOf } from '../event/kinds.ts';
import type { FixProps } from './fixes.ts';
import classes from './Quality.module.css';
import { type QualityKey, qualityTexts } from './qualityTexts.ts';
import { useFix } from './useFix.ts';

type ChangedTime = GapItem['changedTimes'][number];

/** A start or end that a clock change skips or repeats: what that means, and to accept or change it. */
export function ClockFix({ item: { event, changedTimes }, onFixed }: FixProps) {
  const say = useText(qualityTexts);
  const { change, fix, busy } = useFix('clockChange', event, onFixed);
  const [typing, setTyping] = useState(false);
  const { id, startDateTime, endDateTime, timeZone } = event;
  const title = nameOf(event);
  const accept = () =>
    fix(({ key }) =>
      send(acceptClockChange, { params: { id }, body: { startDateTime, endDateTime, timeZone } }, { key }),
    );
  const set = (time: ChangedTime, local: string) =>
    change(time.end ? { endDateTime: `${local}:00` } : { startDateTime: `${local}:00` });
  const [first] = changedTimes;
  return (
    <div className={classes.fix}>
      {changedTimes.map(time => (
        <p key={time.local} className={classes.reading}>
          {readingOf(time, event, say)}
        </p>
      ))}
      <Button size="compact-sm" loading={busy} aria-label={say('acceptOf', { title })} onClick={accept}>
        {say('accept')}
      </Button>
      {changedTimes.map(
        time =>
          time.change === 'gap' && (
            <Button
              key={time.local}
              size="compact-sm"
              variant="default"
              disabled={busy}
              aria-label={say('setToOf', { title, time: shownClock(time.meant.slice(11)) })}
              onClick={() => set(time, time.meant)}
            >
              {say('setTo', { time: shownClock(time.meant.slice(11)) })}
            </Button>
          ),
      )}
      {first && !typing && (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={busy}
          aria-label={say('otherTimeOf', { title })}
          onClick={() => setTyping(true)}
        >
          {say('otherTime')}
        </Button>
      )}
      {first && typing && (
        <TypedTime event={event} time={first} busy={busy} onSave={local => set(first, local)} />
      )}
    </div>
  );
}

type TypedTimeProps = {
  event: EventRead;
  time: ChangedTime;
  busy: boolean;
  onSave: (local: string) => void;
};

function TypedTime({ event, time: { end, local }, busy, onSave }: TypedTimeProps) {
  const say = useText(qualityTexts);
  const [typed, setTyped] = useState('');
  const title = nameOf(event);
  return (
    <form
      className={classes.typed}
      onSubmit={submitted => {
        submitted.preventDefault();
        if (typed) onSave(`${local.slice(0, 10)}T${typed}`);
      }}
    >
      <TimeField id={useId()} label={say(end ? 'newEnd' : 'newStart')} value={typed} onChange={setTyped} />
      <Button
        type="submit"
        size="compact-sm"
        variant="default"
        loading={busy}
        aria-label={say('saveOf', { title })}
      >
        {say('save')}
      </Button>
    </form>
  );
}

/** A changed time in words. */
function readingOf(time: ChangedTime, { timeZone }: EventRead, say: Say<QualityKey>): string {
  const [day, clock] = [time.local.slice(0, 10), time.local.slice(11)];
  const said = { date: shownDate(day), time: shownClock(clock) };
  if (time.change === 'overlap') {
    const zones = [time.first, time.second].map(at => zoneName(timeZone, new Date(at)));
    const [first = '', second = ''] = zones;
    return say(time.end ? 'endTwice' : 'startTwice', { ...said, first, second });
  }
  const [meantDay, meantClock] = [time.meant.slice(0, 10), time.meant.slice(11)];
  const meant =
    meantDay === day ? shownClock(meantClock) : `${shownDate(meantDay)}, ${shownClock(meantClock)}`;
  return say(time.end ? 'endSkipped' : 'startSkipped', { ...said, meant });
}
