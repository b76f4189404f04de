import { setTimeout as pause } from 'node:timers/promises';
import type { Stack } from '../stack.ts';
import { type Form, sendForm } from './sendForm.ts';

/**
 * Imports a file of events and returns the final result: on a busy machine the import takes longer than the
 * API delays its answer.
 */
export async function sendImport(stack: Stack, form: Form) {
  const answer = await sendForm(stack, '/api/events/import', form);
  const first = answer.json();
  if (answer.statusCode !== 202) return { status: answer.statusCode, ...first };
  for (;;) {
    const end = (await stack.call({ method: 'GET', url: `/api/events/import/${first.jobId}` })).json();
    const isOver = end.status !== undefined && end.status !== 'running';
    if (isOver) return { ...first, ...end, success: end.imported + end.unchanged > 0, status: 200 };
    await pause(50);
  }
}
