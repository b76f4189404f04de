import type { CalendarNotice } from '#contracts/followedCalendars/notices.ts';
import type { Component } from './components.ts';
import { textOf } from './entryFields.ts';

/** The entries that share a UID: those of their own, those of single dates, and dates that are nobody's business. */
export type Shown = {
  masters: readonly Component[];
  overrides: readonly Component[];
  hidden: readonly Component[];
};

type Notice = (name: CalendarNotice, many?: number) => void;

/**
 * Without those that their calendar shows to nobody else: they are not ours to publish. The dates of a private series
 * are private, unless they say otherwise; a private date of a series is none that it shows.
 */
export function shownOf(events: readonly Component[], notice: Notice): Shown {
  const [overrides, masters] = [true, false].map(isDate =>
    events.filter(event => event.all('RECURRENCE-ID').length > 0 === isDate),
  ) as [Component[], Component[]];
  const shown = masters.filter(event => !isPrivate(event));
  const isOfPrivate = masters.length > 0 && shown.length === 0;
  const isHidden = (event: Component): boolean =>
    isPrivate(event) || (isOfPrivate && textOf(event, 'CLASS') === undefined);
  const hidden = overrides.filter(isHidden);
  notice('private', masters.length - shown.length + hidden.length);
  return { masters: shown, overrides: overrides.filter(event => !isHidden(event)), hidden };
}

function isPrivate(event: Component): boolean {
  return /^(private|confidential)$/i.test(textOf(event, 'CLASS') ?? '');
}

/**
 * Entries with one UID, without older versions: a lower SEQUENCE is one. Otherwise those of another title, start or
 * place are entries of their own: many a program gives all of them one id. Of those that say the same, the newest.
 */
export function newest(versions: readonly Component[], notice: Notice): Component[] {
  const last = Math.max(...versions.map(sequenceOf));
  const current = versions.filter(event => sequenceOf(event) === last);
  const bySaid = Map.groupBy(current, event =>
    ['SUMMARY', 'DTSTART', 'LOCATION'].map(name => textOf(event, name) ?? '').join('\n'),
  );
  const latest = [...bySaid.values()].map(alike => alike.toSorted(byAge).at(-1)!);
  notice('older', versions.length - current.length);
  notice('repeated', current.length - latest.length);
  return latest;
}

/** By time of change; where equal, in the order of the file. */
function byAge(one: Component, other: Component): number {
  const [before, after] = [one, other].map(event => textOf(event, 'LAST-MODIFIED') ?? '');
  return before! < after! ? -1 : before! > after! ? 1 : 0;
}

export function sequenceOf(event: Component): number {
  const sequence = Number(textOf(event, 'SEQUENCE'));
  return Number.isSafeInteger(sequence) && sequence > 0 ? sequence : 0;
}
