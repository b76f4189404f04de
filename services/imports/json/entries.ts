import { JSON_LIMITS } from '#contracts/imports/jsonCalls.ts';
import { importSentences } from '#contracts/imports/sentences.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

/** The entries of a JSON text: a list, or an object with a list of `events`. Refuses anything else. */
export function entriesIn(text: string): unknown[] {
  if (text.trim() === '') throw refused('nothingPasted');
  const entries = listIn(parsed(text));
  if (entries.length === 0) throw refused('noEvents');
  if (entries.length > JSON_LIMITS.rows) {
    const sentence = importSentences.tooManyRows({ count: JSON_LIMITS.rows });
    throw new Refusal(sentence, { status: 413, code: 'too_large' });
  }
  return entries;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused('payloadNotJson');
  }
}

function listIn(payload: unknown): unknown[] {
  if (Array.isArray(payload)) return payload;
  const { events } = (payload ?? {}) as { events?: unknown };
  return Array.isArray(events) ? events : [];
}

function refused(name: 'nothingPasted' | 'payloadNotJson' | 'noEvents'): Refusal {
  return new Refusal(importSentences[name], { status: 422, code: 'wrong_file' });
}
