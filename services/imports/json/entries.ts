import { JSON_LIMITS } from '#contracts/imports/jsonCalls.ts';
import { importSentences } from '#contracts/imports/sentences.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

/** The entries of a JSON text: a list, an object with a list of `events`, or a graph of schema.org. Refuses others. */
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
  const { events, '@graph': graph } = (payload ?? {}) as { events?: unknown; '@graph'?: unknown };
  if (Array.isArray(events)) return events;
  return Array.isArray(graph) ? graph.filter(isEvent) : [];
}

/** A graph of schema.org has the places and the organizers of its events beside them. */
function isEvent(node: unknown): boolean {
  const types = [(node as { '@type'?: unknown } | null)?.['@type']].flat();
  return types.some(type => typeof type === 'string' && /(?:Event|EventSeries|Festival)$/.test(type));
}

function refused(name: 'nothingPasted' | 'payloadNotJson' | 'noEvents'): Refusal {
  return new Refusal(importSentences[name], { status: 422, code: 'wrong_file' });
}
