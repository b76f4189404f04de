import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { fieldErrorsOf, inEveryLanguage } from '#contracts/platform/validation/validation.ts';
import { invalidFields } from '../refusals/refusal.ts';

/** Parses a call's input by its contract; refuses with 422, with an error for each wrong field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  data => {
    const read = schema.safeParse(data, { error: inEveryLanguage });
    return read.success ? { value: read.data } : { error: invalidFields(fieldErrorsOf(read.error)) };
  };
