import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** The one place that formats, and those that ask about time zones or the names of these, or write the texts of the demonstration. */
const MAY = [
  'contracts/calendar/timeZone.ts',
  'contracts/imports/notes.ts',
  'contracts/platform/sentences/locale.ts',
  'services/demo/content.ts',
  'services/demo/main.ts',
  'services/followedCalendars/zones/zoneWords.ts',
  'services/imports/when/names.ts',
  'web/events/event/eventTime.ts',
  'web/imports/questions/ImportQuestions.tsx',
];
const FORMATS =
  /Intl\.DateTimeFormat\(|\.toLocale(Date|Time)String\(|\.toLocaleString\(\)|(Date|moment|\bat)\b[^;\n]*\.toLocaleString\(/;

test('dates are formatted in one place, so that no language has two orders', () => {
  const found = globSync('{contracts,services,projections,web}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter(path => !/\.test\.|journeys\/|node_modules|\/dist\//.test(path))
    .filter(path => FORMATS.test(readFileSync(join(ROOT, path), 'utf8')));
  expect(found.sort()).toEqual(MAY);
});
