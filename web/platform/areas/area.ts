import type { ComponentType } from 'react';
import type { Language } from '#contracts/platform/sentence.ts';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';

/** What an area of the console declares about itself, in its `area.ts`; `web/areas.ts` lists the areas. */
export type Area = {
  screens: readonly Screen[];
  /** The address of each kind of thing, by id; null where the audit log is all that shows it. */
  things: Readonly<Record<string, ((id: string) => string) | null>>;
};

/** A screen of the console, in a chunk of its own that is loaded on the first visit. */
export type Screen = {
  /** Below `/admin/`; empty for the dashboard. */
  path: string;
  label: Record<Language, string>;
  /** The key that, after `g`, opens the screen; null if it has none. */
  key: string | null;
  /** Its group and place in the menu; null for a screen that is reached otherwise. */
  menu: { group: MenuGroupName; place: number; waiting?: MenuCount } | null;
  lazy: () => Promise<{ Component: ComponentType }>;
};

/** What the menu counts: the items of a queue, or the gaps of events. */
export type MenuCount = QueueKind | 'dataQuality';

export type MenuGroupName = 'events' | 'people' | 'settings';
