import type { Common } from '#platform/areas/core.ts';
import { contactMessageReversal } from './reversal.ts';
import { submissionsOf } from './submissions.ts';

type Forget = { forget(subject: string, email: string | undefined): Promise<unknown> };

export const offers = {
  contactMessageReversal: () => contactMessageReversal,
  submissions: (core: Common, { forget }: Forget) => submissionsOf({ ...core, db: core.db(), forget }),
};
