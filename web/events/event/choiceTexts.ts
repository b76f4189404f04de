import type { LEVELS } from '#contracts/events/event/danceStyleChoice.ts';
import type { Category, Status } from '#contracts/events/event/eventFields.ts';

/** The message key for each status of an event. */
export const STATUS_TEXTS = {
  draft: 'statusDraft',
  published: 'statusPublished',
  cancelled: 'statusCancelled',
  completed: 'statusCompleted',
} as const satisfies Record<Status, string>;

/** The message key for each category. */
export const CATEGORY_TEXTS = {
  Class: 'categoryClass',
  Social: 'categorySocial',
  Festival: 'categoryFestival',
  Workshop: 'categoryWorkshop',
} as const satisfies Record<Category, string>;

/** The message key for each level of a dance style. */
export const LEVEL_TEXTS = {
  all: 'levelAll',
  beginner: 'levelBeginner',
  intermediate: 'levelIntermediate',
  advanced: 'levelAdvanced',
} as const satisfies Record<(typeof LEVELS)[number], string>;
