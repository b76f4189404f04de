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

/**
 * A rule in the form that rrule reads: names and values in capitals, without blanks and empty parts, and without what
 * changes nothing: the calendar that everybody uses (`RSCALE=GREGORIAN`), what is skipped where nothing is (`SKIP`, RFC
 * 7529), extensions (`X-…`). What is not known stays, so that the rule is not read as another one.
 */
export function tidyRule(written: string): string {
  const parts = written
    .replace(/^\s*RRULE\s*:/i, '')
    .split(';')
    .map(part => part.split('='))
    .map(([name = '', ...values]) => [name.trim().toUpperCase(), tidyValue(name, values.join('='))] as const)
    .filter(([, value]) => value !== '');
  const days = parts.find(([name]) => name === 'BYMONTHDAY')?.[1].split(',') ?? [];
  const areEverywhere = days.length > 0 && days.every(day => Math.abs(Number(day)) <= 28);
  const isShort = parts.some(([name, value]) => name === 'FREQ' && /^(DAILY|WEEKLY)$/.test(value));
  const says = ([name, value]: readonly [string, string]): boolean => {
    if (name === 'RSCALE') return value !== 'GREGORIAN';
    if (name === 'SKIP') return value !== 'OMIT' && !areEverywhere && !isShort;
    return !name.startsWith('X-');
  };
  return parts
    .filter(says)
    .map(part => part.join('='))
    .join(';');
}

function tidyValue(name: string, value: string): string {
  const plain = value.trim().toUpperCase();
  // A time may be apart from its day.
  if (/^\s*UNTIL\s*$/i.test(name)) return plain.replace(/\s+/g, 'T');
  return plain
    .replace(/\s+/g, '')
    .split(',')
    .filter(one => one !== '')
    .join(',');
}
