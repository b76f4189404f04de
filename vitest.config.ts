import { randomInt } from 'node:crypto';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/checks/longestFirst.ts';
import { isLong, runsFactor, scaled } from './tests/kit/scale.ts';
import { soon } from './tests/kit/soon.ts';

const sources = (pattern: string) => `{contracts,services,projections,web,tests}/**/${pattern}`;
const integration = sources('*.integration.test.ts');
const containers = sources('*.containers.test.ts');
const setup = ['tests/kit/run/setup.ts'];
const site = 'tests/kit/run/siteSetup.ts';
const expect = { poll: soon };
/** Not a measurement: only a test that hangs takes so long. */
const timeout = scaled(600_000, 3_600_000);
const timeouts = { testTimeout: timeout, hookTimeout: timeout };
const setupFiles = ['tests/kit/run/properties.ts'];

// The suite runs properties with the same cases every time, so a failure comes from the change at hand. A
// long run looks for new cases, and prints how to repeat them. Workers inherit the environment of this
// process.
process.env.PROPERTY_SEED ||= String(isLong ? randomInt(2 ** 31) : 20_261_122);
if (isLong) console.log(`PROPERTY_SEED=${process.env.PROPERTY_SEED} repeats the property cases of this run`);

export default defineConfig({
  test: {
    // A small machine has 2 cores, and Postgres and Chromium need their share.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          expect,
          include: [sources('*.test.{ts,tsx}')],
          exclude: [integration, containers, '**/node_modules/**'],
          testTimeout: timeout * runsFactor,
          hookTimeout: timeout * runsFactor,
          isolate: false,
          setupFiles: [...setupFiles, 'tests/kit/run/ownModules.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          expect,
          // Files share their imports, which cost each file 1.3 s of CPU. Module state of the back end
          // consists of caches only.
          isolate: false,
          include: [integration],
          globalSetup: [...setup, site],
          setupFiles,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'journeys',
          expect,
          isolate: false,
          include: ['web/journeys/**/*.journey.ts'],
          globalSetup: [...setup, site],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'containers',
          expect,
          include: [integration, containers],
          globalSetup: ['tests/kit/run/containersSetup.ts', site],
          setupFiles,
          ...timeouts,
        },
      },
    ],
  },
});
