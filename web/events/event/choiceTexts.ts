import type { Category, LEVELS, Status } from '#contracts/events/event/event.ts';

/** The words for an event's status, by their message. */
export const STATUS_TEXTS = {
  draft: 'statusDraft',
  published: 'statusPublished',
  cancelled: 'statusCancelled',
  completed: 'statusCompleted',
} as const satisfies Record<Status, string>;

/** The words for a category, by their message. */
export const CATEGORY_TEXTS = {
  Class: 'categoryClass',
  Social: 'categorySocial',
  Festival: 'categoryFestival',
} as const satisfies Record<Category, string>;

/** The words for a dance style's level, by their message. */
export const LEVEL_TEXTS = {
  all: 'levelAll',
  beginner: 'levelBeginner',
  intermediate: 'levelIntermediate',
  advanced: 'levelAdvanced',
} as const satisfies Record<(typeof LEVELS)[number], string>;
