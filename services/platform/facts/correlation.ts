import { z } from 'zod';

const metadataSchema = z.object({ $correlationId: z.string().max(100) });

/** The correlation id in the metadata of any record: one id for everything that has the same origin. */
export function correlationIn(metadata: unknown): string | undefined {
  return metadataSchema.safeParse(metadata).data?.$correlationId;
}
