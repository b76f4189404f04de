import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { fieldErrorsOf, inEveryLanguage } from '#contracts/platform/validation.ts';
import { invalidFields } from '../refusals/refusal.ts';

/** Reads what a call receives by its contract; refuses with 422 and says of each field what is wrong with it. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  data => {
    const read = schema.safeParse(data, { error: inEveryLanguage });
    return read.success ? { value: read.data } : { error: invalidFields(fieldErrorsOf(read.error)) };
  };
