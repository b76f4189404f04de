import type { showMyFigures } from '../audience/calls.ts';
import type { AnswerOf } from '../platform/call.ts';

/** What came of an organizer's nights, for its team. */
export type MyFiguresPage = {
  name: 'myFigures';
  organizer: { id: string; name: string };
} & AnswerOf<typeof showMyFigures>;
