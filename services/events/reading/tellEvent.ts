import type { EventRead } from '#contracts/events/calls.ts';
import type { EventState } from '#contracts/events/event/event.ts';
import { eventColumns } from '#contracts/events/eventColumns.ts';
import type { ShownEventRow } from '#contracts/events/rows.ts';
import type { Outcome } from '#platform/commands/commands.ts';
import { around } from './around.ts';
import { eventFrom } from './read.ts';
import type { WriteParts } from './writeParts.ts';

/** An event after a command, whose result its row may not show yet. */
export async function tellEvent(
  { db, clock }: Pick<WriteParts, 'db' | 'clock'>,
  id: string,
  outcome: Outcome<EventState>,
): Promise<EventRead> {
  const row = rowFrom(id, outcome);
  return eventFrom(row, await around(db, row), clock());
}

/** The row that the projection will write for an event. */
function rowFrom(id: string, { state, revision, createdAt, updatedAt }: Outcome<EventState>): ShownEventRow {
  const cancelledAt = state.status === 'cancelled' ? updatedAt : null;
  return { ...eventColumns(id, state, cancelledAt), revision, createdAt, updatedAt };
}
