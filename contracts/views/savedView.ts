import { z } from 'zod';
import { actorSchema, type StreamOf } from '../platform/fact.ts';
import { column, type RowOf, table } from '../platform/table.ts';

/** The lists whose filters can be kept under a name. */
export const VIEWED_LISTS = ['audit', 'events'] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

/** The id of who acted, as the fact itself says it. */
const by = actorSchema.shape.id;
const given = {
  name: z.string().min(1).max(80),
  /** What the address of the list has: `field=price&region=…`. */
  query: z.string().max(2_000),
  /** Whether all administrators see it. */
  shared: z.boolean(),
};
const added = z.object({ ...given, list: z.enum(VIEWED_LISTS), owner: by });
const changed = z.object(given).partial();
const byDefault = z.object({ userId: by, isDefault: z.boolean() });

export const savedViewFacts = {
  SavedViewAdded: added,
  SavedViewChanged: changed,
  /** With which view a list opens for somebody. */
  SavedViewDefaultChosen: byDefault,
  SavedViewRemoved: z.object({}),
};

export const savedViewCommands = {
  AddSavedView: added.omit({ owner: true }),
  ChangeSavedView: changed,
  ChooseDefaultView: z.object({ isDefault: z.boolean() }),
  RemoveSavedView: z.object({}),
};

export type SavedViewState = z.output<typeof added> & { defaultOf: string[]; removed: boolean };

/** Streams `savedView-<id>`: the filters of a list under a name, for one administrator or shared with all. */
export const savedViewStream: StreamOf<
  SavedViewState,
  typeof savedViewFacts,
  typeof savedViewCommands,
  'SavedViewAdded'
> = {
  category: 'savedView',
  named: { field: 'name' },
  facts: savedViewFacts,
  commands: savedViewCommands,
  begin: { SavedViewAdded: data => ({ ...data, defaultOf: [], removed: false }) },
  evolve: {
    SavedViewChanged: (state, data) => ({ ...state, ...data }),
    SavedViewDefaultChosen: (state, { userId, isDefault }) => ({
      ...state,
      defaultOf: [...state.defaultOf.filter(id => id !== userId), ...(isDefault ? [userId] : [])],
    }),
    SavedViewRemoved: state => ({ ...state, removed: true }),
  },
};

export const savedViewsTable = table({
  name: 'saved_views',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    list: column<ViewedList>('text'),
    name: column('text'),
    query: column('text'),
    shared: column('boolean'),
    owner: column('text'),
    defaultOf: column<string[]>('jsonb'),
    createdAt: column('timestamptz'),
  },
  indexes: ['(list, name)'],
});
export type SavedViewRow = RowOf<typeof savedViewsTable>;
