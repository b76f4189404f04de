import type { MyAct } from '../my/historyCalls.ts';

/** What was done to the nights, the profile and the team of an organizer; `next` says where the earlier acts begin. */
export type MyHistory = { id: string; name: string; acts: readonly MyAct[]; next: string | null };

/**
 * What was done, newest first. `one` is set where a single organizer is shown, with the night that alone is asked about,
 * and whether later acts were left out.
 */
export type MyHistoryPage = {
  name: 'myHistory';
  histories: readonly MyHistory[];
  one: { night: string | null; isEarlier: boolean } | null;
  /** Whether something was undone a moment ago. */
  isUndone: boolean;
  /** Why something was not undone. */
  text: string;
};

/** What a button that undoes an act sends, beside the act and the organizer. */
export const UNDO_FIELDS = ['undoes', 'id', 'command', 'user', 'role', 'revision', 'act'] as const;
export type UndoField = (typeof UNDO_FIELDS)[number];
