import type { PublicNight } from '../events/publicCalls.ts';

/** Where a dancer says that a night is not as the calendar says. `text`: why that was not taken. */
export type ReportPage = {
  name: 'report';
  night: PublicNight;
  isReceived: boolean;
  text: string;
  note: string;
};
