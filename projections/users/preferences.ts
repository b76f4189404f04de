import {
  preferencesStream as contract,
  DEFAULT_PREFERENCES,
  preferencesTable,
} from '#contracts/users/preferences.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** The console settings of each person; people who never changed any have no row. */
export const preferences = projection({
  name: 'preferences',
  version: 2,
  of: contract,
  table: preferencesTable,
  on: {
    PreferencesChanged: (row, { stream, revision, data }) => ({
      ...DEFAULT_PREFERENCES,
      ...row,
      ...data,
      userId: idOf(stream),
      revision,
    }),
  },
});
