import type { Recorded } from './recorded.ts';

/** Which events of `$all` a reader wants. `prefixes` lets Postgres leave the others out; a regex runs here. */
export type Filter = {
  on: 'stream' | 'type';
  prefixes?: readonly string[];
  matches: (event: Pick<Recorded, 'stream' | 'type'>) => boolean;
};

export function prefixFilter(on: Filter['on'], prefixes: readonly string[]): Filter {
  return { on, prefixes, matches: event => prefixes.some(prefix => event[on].startsWith(prefix)) };
}

/** Throws a SyntaxError where the pattern is not a regular expression. */
export function regexFilter(on: Filter['on'], pattern: string): Filter {
  const regex = new RegExp(pattern);
  return { on, matches: event => regex.test(event[on]) };
}
