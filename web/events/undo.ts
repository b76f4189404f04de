import type { QueryClient } from '@tanstack/react-query';
import { undoChange } from '#contracts/events/trashCalls.ts';
import { newKey, send } from '../platform/api.ts';
import { text } from '../platform/messages.ts';
import { toastDone, toastFailed } from '../ui/toast.tsx';
import { streamOf } from './kinds.ts';
import { seriesTexts } from './seriesTexts.ts';
import { settleUndone } from './settle.ts';

/** Says that something was done, with a button that has the server take it back. */
export function toastUndoable(client: QueryClient, message: string, id: string, commandId: string): void {
  const key = newKey();
  toastDone(message, () => void undo(client, id, commandId, key));
}

/** Takes back what one command did to an event, a series or one of its dates, and says so. */
export async function undo(
  client: QueryClient,
  id: string,
  commandId: string,
  key = newKey(),
): Promise<boolean> {
  const say = text(seriesTexts);
  try {
    const answer = await send(undoChange, { params: { id: streamOf(id) }, body: { commandId } }, { key });
    settleUndone(client, id, answer.event);
    toastDone(say('didUndo'));
    return true;
  } catch (error) {
    toastFailed(say('undoFailed'), error);
    return false;
  }
}
