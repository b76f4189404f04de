import {
  preferencesStream as contract,
  DEFAULT_PREFERENCES,
  preferencesTable,
} from '#contracts/users/preferences.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** How each person has set up the console; who never changed anything has no row. */
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
