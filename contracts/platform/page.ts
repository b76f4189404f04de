import { z } from 'zod';

/** The default number of rows that a list call returns, and the most it returns. */
export const PAGE_SIZE = 50;
export const PAGE_LIMIT = 1000;

export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).default(PAGE_SIZE),
  offset: z.coerce.number().int().min(0).default(0),
};

export const paginationSchema = z.object({
  total: z.int(),
  limit: z.int(),
  offset: z.int(),
  hasMore: z.boolean(),
});
