import { setTimeout as pause } from 'node:timers/promises';
import { type Form, sendForm } from './sendForm.ts';
import type { Stack } from './stack.ts';

/**
 * Posts a file of events, and answers with the end of its import: on a busy machine it takes longer than the answer
 * is kept waiting.
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
