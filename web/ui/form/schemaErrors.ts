import type { z } from 'zod';
import { sentenceOf } from '#contracts/platform/message.ts';
import { tell } from '#contracts/platform/sentence.ts';
import { inEveryLanguage } from '#contracts/platform/validation.ts';
import { language, text } from '../../platform/texts/messages.ts';
import { formTexts } from './formTexts.ts';

/**
 * The errors of a request body by field, in the current language, from the schema that the server uses.
 * An unreadable number in it is `NaN` (`numberOf`).
 */
export function schemaErrors(schema: z.ZodType, body: Record<string, unknown>): Record<string, string> {
  const say = text(formTexts);
  const errors: Record<string, string> = {};
  for (const issue of schema.safeParse(body, { error: inEveryLanguage }).error?.issues ?? []) {
    const field = String(issue.path[0] ?? '');
    const sent = body[field];
    if (Number.isNaN(sent)) errors[field] ??= say('notANumber');
    if (issue.code === 'too_big' && typeof sent === 'string')
      errors[field] ??= say('tooLong', { most: Number(issue.maximum), length: sent.length });
    errors[field] ??= tell(sentenceOf(issue), language());
  }
  return errors;
}

/** A number as typed, with a comma or a point; null for none, and `NaN` if it is not one. */
export function numberOf(typed: string): number | null {
  const number = typed.trim().replace(',', '.');
  return number === '' ? null : Number(number);
}

/** A number as an input shows it. */
export function numberText(number: number | null): string {
  return number === null ? '' : String(number);
}
