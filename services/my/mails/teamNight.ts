import type { EventRead } from '#contracts/events/calls.ts';
import type { Confirmation } from '#contracts/events/confirming/confirmation.ts';

/** A night, and what only its team is told. */
export type TeamNight = {
  event: EventRead;
  confirmed: Confirmation;
  cancelReason: string | null;
  canComeBack: boolean;
};
