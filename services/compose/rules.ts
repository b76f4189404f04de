import type { AnyRules } from '#platform/commands/rules.ts';
import { things } from './areas.ts';

/** The rules of every kind of stream whose commands the services execute. */
export const rules: readonly AnyRules[] = things.flatMap(thing => ('rules' in thing ? [thing.rules] : []));
