import { randomInt } from 'node:crypto';
import { defineConfig } from 'vitest/config';
import { isLong, runsFactor, scaled } from './tests/kit/scale.ts';

const sources = (pattern: string) => `{contracts,services,projections,web,tests}/**/${pattern}`;
const integration = sources('*.integration.test.ts');
const containers = sources('*.containers.test.ts');
const setup = ['tests/kit/setup.ts'];
const setupFiles = ['tests/kit/properties.ts'];

// The suite tries properties with the same cases every time: who changes one thing learns what that thing broke. A long
// run looks for new ones, and says how to try them again. Workers have the environment of this process.
process.env.PROPERTY_SEED ||= String(isLong ? randomInt(2 ** 31) : 20_261_122);
if (isLong) console.log(`PROPERTY_SEED=${process.env.PROPERTY_SEED} repeats the properties of this run`);

export default defineConfig({
  test: {
    // 2 cores are what a small machine has, and Postgres and Chromium want their share.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [sources('*.test.{ts,tsx}')],
          exclude: [integration, containers, '**/node_modules/**'],
          // They run beside the integration tests, on two cores.
          testTimeout: 30_000 * runsFactor,
          setupFiles,
        },
      },
      {
        test: {
          name: 'integration',
          // Files share what they import, which cost each of them 1.3 s of CPU. What the back end keeps in modules are
          // caches; the console keeps more there, so unit tests stay apart.
          isolate: false,
          include: [integration],
          globalSetup: setup,
          setupFiles,
          testTimeout: scaled(60_000, 1_200_000),
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['web/journeys/*.journey.ts'],
          globalSetup: [...setup, 'tests/kit/siteSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'containers',
          include: [integration, containers],
          globalSetup: ['tests/kit/containersSetup.ts'],
          setupFiles,
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
