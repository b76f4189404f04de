import { expect, vi } from 'vitest';

// Unit test files share their imports, which cost 30 s of CPU otherwise. Those of the console get modules of
// their own, because the console keeps what it knows in modules: positions, preferences, who is signed in.
if (/[\\/]web[\\/]/.test(expect.getState().testPath ?? '')) vi.resetModules();
