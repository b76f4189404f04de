import type { Recorded } from './recorded.ts';

/** Selects events of `$all`. `prefixes` are filtered by Postgres; a regular expression is matched here. */
export type Filter = {
  on: 'stream' | 'type';
  prefixes?: readonly string[];
  matches: (event: Pick<Recorded, 'stream' | 'type'>) => boolean;
};

export function prefixFilter(on: Filter['on'], prefixes: readonly string[]): Filter {
  return { on, prefixes, matches: event => prefixes.some(prefix => event[on].startsWith(prefix)) };
}

/** Throws a SyntaxError if the pattern is not a regular expression. */
export function regexFilter(on: Filter['on'], pattern: string): Filter {
  const regex = new RegExp(pattern);
  return { on, matches: event => regex.test(event[on]) };
}
