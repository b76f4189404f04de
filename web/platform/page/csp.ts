import { z } from 'zod';

// Import this before any contract: zod otherwise probes for `new Function`, which the content security policy
// reports as a violation although zod catches the error.
z.config({ jitless: true });
