import { expect, it } from 'vitest';
import { z } from 'zod';
import { tell } from '#contracts/platform/sentences/sentence.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { asMessage } from '#contracts/platform/validation/message.ts';
import { fieldErrorsOf, inEveryLanguage } from '#contracts/platform/validation/validation.ts';
import { CONFLICT, invalidField, invalidFields, isRefusal, notFound, Refusal } from './refusal.ts';

it('cannot be created from text, which everyone would see in one language', () => {
  // @ts-expect-error a text is no sentence
  expect(() => new Refusal('No.')).toThrow();
  // @ts-expect-error nor is it for a field
  expect(() => invalidField('title', 'No.')).toThrow();
  // @ts-expect-error nor for what is not there
  expect(() => notFound('event')).toThrow();
});

it('has an English message for logs', () => {
  const refusal = new Refusal(platformSentences.runOver);
  expect(refusal).toMatchObject({ message: 'This run has already ended.', status: 409, code: 'refused' });
  expect(refusal.sentence).toBe(platformSentences.runOver);
});

it('says what is wrong with every field, in our words', () => {
  const schema = z.object({
    age: z.int().max(120),
    name: z.string().min(1, asMessage(platformSentences.emptyBody)),
  });
  const read = schema.safeParse({ age: 'old', name: '' }, { error: inEveryLanguage });
  const refusal = invalidFields(fieldErrorsOf(read.error!));
  const told = (language: 'en' | 'es') =>
    Object.values(refusal.details.fieldErrors!).map(error => tell(error, language));
  expect(refusal).toMatchObject({ message: 'Please check: age, Name.', status: 422, code: 'invalid' });
  expect(told('en')).toEqual(['Enter a number.', 'The body is empty.']);
  expect(told('es')).toEqual(['Escribe un número.', 'El cuerpo está vacío.']);
});

it('is final, unless a part of ours is down or busy, or a race was lost: then whoever tries again may pass', () => {
  const finalOf = (details: ConstructorParameters<typeof Refusal>[1]) =>
    isRefusal(new Refusal(platformSentences.conflict, details));
  expect([finalOf({}), finalOf({ status: 422, code: 'invalid' }), finalOf({ code: 'taken' })]).toEqual([
    true,
    true,
    true,
  ]);
  expect([finalOf({ status: 503, code: 'busy' }), finalOf({ code: CONFLICT })]).toEqual([false, false]);
  expect(isRefusal(new Error('broken'))).toBe(false);
});
