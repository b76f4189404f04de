import { defineConfig } from 'vitest/config';

const sources = (pattern: string) => `{contracts,services,projections,web,tests}/**/${pattern}`;
const integration = sources('*.integration.test.ts');
const containers = sources('*.containers.test.ts');
const setup = ['tests/kit/setup.ts'];

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
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: [integration],
          globalSetup: setup,
          testTimeout: 60_000,
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
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
