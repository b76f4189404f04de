import type { AnyRules } from '#platform/commands/rules.ts';
import { areas } from './areas.ts';

/** The rules of every kind of stream whose commands the services execute. */
export const rules: readonly AnyRules[] = areas.flatMap(({ things }) =>
  things.flatMap(thing => ('rules' in thing ? [thing.rules] : [])),
);
