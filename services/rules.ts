import type { AnyRules } from '#platform/commands/rules.ts';
import { runRules } from '#platform/runs/run.ts';
import { signInRules, strangersRules } from './access/signIn.ts';
import { eventRules } from './events/event/event.ts';
import { eventExportRules } from './events/event/eventExport.ts';
import { seriesRules } from './events/series/series.ts';
import { feedbackRules } from './feedback/feedback.ts';
import { organizerRules } from './organizers/organizer.ts';
import { regionRules } from './regions/region.ts';
import { effectRules } from './system/effect.ts';
import { keysRules } from './system/keys.ts';
import { preferenceRules } from './users/preferences.ts';
import { userRules } from './users/user.ts';

/** The rules of every kind of stream whose commands the services execute. */
export const rules: readonly AnyRules[] = [
  eventRules,
  seriesRules,
  eventExportRules,
  regionRules,
  organizerRules,
  userRules,
  preferenceRules,
  signInRules,
  strangersRules,
  feedbackRules,
  effectRules,
  keysRules,
  runRules,
];
