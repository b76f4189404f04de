import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../..');

test('every select that is searched by typing is a SearchSelect', () => {
  const others = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path) && !/\.test\.|^dist|node_modules/.test(path))
    .filter(path =>
      /^\s*(searchable\b|searchable: true)|\.searchable\b/m.test(readFileSync(join(WEB, path), 'utf8')),
    );
  // That of several holds no text but what is being typed.
  expect(others.sort()).toEqual(['ui/field/SearchSelect.tsx', 'users/acts/CityTeamDialog.tsx']);
});
