import type { QueryClient } from '@tanstack/react-query';
import { eventHistory } from '#contracts/events/calls.ts';
import { undoChange } from '#contracts/events/trashCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { text } from '../../platform/texts/messages.ts';
import { dropToasts, toastDone, toastFailed } from '../../ui/notice/toast.tsx';
import { streamOf } from './kinds.ts';
import { rowTexts } from './rowTexts.ts';
import { settleUndone } from './settle.ts';

/** The commands that open toasts offer to undo, by the toasts' ids. */
const offered = new Map<string, { stream: string; commandId: string }>();

/** Reports that something was done, with a button that has the server undo it. */
export function toastUndoable(client: QueryClient, message: string, id: string, commandId: string): void {
  const key = newKey();
  const toast = toastDone(message, () => void undo(client, id, commandId, key));
  const stream = streamOf(id);
  void dropRefused(stream);
  offered.set(toast, { stream, commandId });
}

/** Closes older toasts about the same stream whose undo the server would now refuse. */
async function dropRefused(stream: string): Promise<void> {
  const older = [...offered].filter(([, one]) => one.stream === stream);
  if (older.length === 0) return;
  for (const [toast] of older) offered.delete(toast);
  const request = { params: { id: stream }, query: { limit: 50, offset: 0 } };
  const history = await send(eventHistory, request).catch(() => null);
  const possible = new Set(history?.entries.flatMap(({ undo }) => (undo?.possible ? undo.commandId : [])));
  for (const [toast, one] of older) if (!history || possible.has(one.commandId)) offered.set(toast, one);
  if (history) dropToasts(id => older.some(([toast, one]) => toast === id && !possible.has(one.commandId)));
}

/** Undoes what one command did to an event, a series or one of its dates, and reports it. */
export async function undo(
  client: QueryClient,
  id: string,
  commandId: string,
  key = newKey(),
): Promise<boolean> {
  const say = text(rowTexts);
  try {
    const answer = await send(undoChange, { params: { id: streamOf(id) }, body: { commandId } }, { key });
    settleUndone(client, id, answer.event);
    void dropRefused(streamOf(id));
    toastDone(say('didUndo'));
    return true;
  } catch (error) {
    toastFailed(say('undoFailed'), error);
    return false;
  }
}
