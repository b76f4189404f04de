import * as rruleModule from 'rrule';

const named: typeof rruleModule = rruleModule;

/** rrule is a CommonJS package: Node exposes it as the default export, bundlers by its named exports. */
export const { RRule } = 'RRule' in named ? named : (named as { default: typeof rruleModule }).default;

export type RuleOptions = ReturnType<typeof RRule.parseString>;

/**
 * Whether a rule from anywhere can be expanded without harm: at most daily, with values that exist. For a daily rule
 * that never comes true, such as 31 February, rrule would try each day until the year 9999.
 */
export function isTame({ freq, interval = 1, ...by }: RuleOptions): boolean {
  const ranges = [
    [by.bymonth, 1, 12],
    [by.byhour, 0, 23],
    [by.byminute, 0, 59],
    [by.bysecond, 0, 59],
  ] as const;
  const areInRange = ranges.every(([values, least, most]) =>
    [values ?? []].flat().every(value => Number.isInteger(value) && value >= least && value <= most),
  );
  const narrows = by.bymonthday ?? by.byyearday ?? by.byweekno ?? by.bysetpos ?? by.byeaster ?? null;
  const isLong = freq === RRule.MONTHLY || freq === RRule.YEARLY;
  const isShort = (freq === RRule.DAILY || freq === RRule.WEEKLY) && narrows === null;
  return areInRange && (isLong || isShort) && Number.isInteger(interval) && interval >= 1;
}
