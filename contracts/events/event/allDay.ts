// An event with days and no times. Its wall times are those of whole days, so that filters, the order of lists and
// what is over need not know of it; what people and programs read of it are days.

type Schedule = { startLocal?: string; endLocal?: string | null; allDay?: boolean | undefined };

/** A first and a last day, whatever their times; without an end, one day. */
export function wholeDays(
  startLocal: string,
  endLocal: string | null,
): { startLocal: string; endLocal: string } {
  return {
    startLocal: `${startLocal.slice(0, 10)}T00:00`,
    endLocal: `${(endLocal ?? startLocal).slice(0, 10)}T23:59`,
  };
}

/** What a form says of the schedule of an event that has `known`, or of a new one: in whole days if it is all-day. */
export function inWholeDays<Form extends Schedule>(form: Form, known: Schedule = {}): Form {
  const isSaid = form.startLocal !== undefined || form.endLocal !== undefined || form.allDay !== undefined;
  const startLocal = form.startLocal ?? known.startLocal;
  if (!isSaid || !(form.allDay ?? known.allDay) || startLocal === undefined) return form;
  const days = wholeDays(startLocal, form.endLocal === undefined ? (known.endLocal ?? null) : form.endLocal);
  // What the form leaves out is in whole days already, unless it has times as yet.
  const changes = (said: string | null | undefined) => said !== undefined || !known.allDay;
  return {
    ...form,
    ...(changes(form.startLocal) && { startLocal: days.startLocal }),
    ...(changes(form.endLocal) && { endLocal: days.endLocal }),
  };
}

type When = { startLocal: string; endLocal: string | null; allDay?: boolean | null | undefined };

/** The start that people are told of: a day if there is no time. */
export function announcedAs({ startLocal, allDay }: Pick<When, 'startLocal' | 'allDay'>): string {
  return allDay ? dayOf(startLocal) : startLocal;
}

/** Start and end as people are told of them, both without times if it is all-day. */
export function toldTimes(when: When): { start: string; end: string | null } {
  const { endLocal, allDay } = when;
  return { start: announcedAs(when), end: endLocal && allDay ? dayOf(endLocal) : endLocal };
}

/** Whether a start that people are told of is a day, without a time. */
export function isDay(told: string): boolean {
  return told.length === DAY_LENGTH;
}

/** The start that was announced `earlier`, if it is another one now; a day where only days can be compared. */
export function movedFrom(earlier: string | null, now: Pick<When, 'startLocal' | 'allDay'>): string | null {
  if (earlier === null) return null;
  const told = now.allDay || isDay(earlier) ? dayOf : (local: string) => local;
  return told(earlier) === told(now.startLocal) ? null : told(earlier);
}

const DAY_LENGTH = '2027-03-05'.length;
const dayOf = (local: string): string => local.slice(0, DAY_LENGTH);
