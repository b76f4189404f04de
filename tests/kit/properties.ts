import fc from 'fast-check';
import { runsFactor } from './scale.ts';

// The seed of every property is set in vitest.config.ts, so that a run can be repeated. A property that says how many
// cases it wants multiplies them by the factor itself.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED), numRuns: 100 * runsFactor });
