import type { z } from 'zod';
import { tell } from '#contracts/platform/sentences/sentence.ts';
import { inEveryLanguage, wrongIn } from '#contracts/platform/validation/validation.ts';
import { language } from '../../platform/texts/messages.ts';

/**
 * The errors of a request body by field, in the current language, from the schema that the server uses.
 * An unreadable number in it is `NaN` (`numberOf`).
 */
export function schemaErrors(schema: z.ZodType, body: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, sentence } of wrongIn(schema.safeParse(body, { error: inEveryLanguage }).error ?? NONE))
    errors[String(path[0] ?? '')] ??= tell(sentence, language());
  return errors;
}

const NONE = { issues: [] };

/** A number as typed, with a comma or a point; null for none, and `NaN` if it is not one. */
export function numberOf(typed: string): number | null {
  const number = typed.trim().replace(',', '.');
  return number === '' ? null : Number(number);
}

/** A number as an input shows it. */
export function numberText(number: number | null): string {
  return number === null ? '' : String(number);
}
