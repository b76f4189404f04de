import type { AnyRules } from '#platform/commands/rules.ts';
import { things } from './areas.ts';

/** The rules of every kind of stream whose commands the services execute. */
export const rules: readonly AnyRules[] = Object.values(things).flatMap(thing =>
  'rules' in thing ? [thing.rules] : [],
);
