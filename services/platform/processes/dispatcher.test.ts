import { expect, test } from 'vitest';
import { z } from 'zod';
import { messageOf } from './dispatcher.ts';

test('an error of the validator is told by the places where it was found, without its words or any value', () => {
  const schema = z.object({ name: z.string(), ids: z.array(z.uuid()) });
  const { error } = schema.safeParse({ ids: ['Ana'] });
  expect(messageOf(error)).toBe('The data does not match its contract: name, ids.0');
  expect(messageOf(z.string().safeParse(7).error)).toBe('The data does not match its contract: all of it');
  expect(messageOf(new Error('No room'))).toBe('No room');
});
