import { z } from 'zod';

const metadataSchema = z.object({ $correlationId: z.string().max(100) });

/** The correlation in the metadata of a record, whoever wrote it: what led to it, in one word for all that follows. */
export function correlationIn(metadata: unknown): string | undefined {
  return metadataSchema.safeParse(metadata).data?.$correlationId;
}
