import fc from 'fast-check';
import { runsFactor } from '../scale.ts';

// The seed of all properties is set in vitest.config.ts, so that a run can be repeated. A property that sets
// its own number of cases multiplies it by the factor itself.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED), numRuns: 100 * runsFactor });
