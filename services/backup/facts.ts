import { z } from 'zod';
import { GENESIS, withRecord } from '#platform/facts/leaf.ts';
import type { StoredRecord } from '#platform/store/store.ts';

/** A fact as an archive has it: what is the same in every store. */
export type ArchivedFact = Pick<StoredRecord, 'id' | 'stream' | 'revision' | 'type' | 'data' | 'metadata'>;

const factSchema = z.object({
  id: z.string().min(1),
  stream: z.string().min(1),
  revision: z.int().min(0),
  type: z.string(),
  data: z.unknown(),
  metadata: z.unknown(),
});

export function factLine({ id, stream, revision, type, data, metadata }: ArchivedFact): string {
  return `${JSON.stringify({ id, stream, revision, type, data, metadata })}\n`;
}

const NEWLINE = 0x0a;

/** The facts in a member of an archive, each with its size in bytes. Throws if it is not one. */
export function* factsIn(content: Buffer): Generator<{ fact: ArchivedFact; bytes: number }> {
  // Not split as text, which a large member would double.
  for (let from = 0; from < content.length; ) {
    const end = content.indexOf(NEWLINE, from);
    if (end < 0) throw new Error('its last fact is incomplete');
    const fact = factSchema.parse(JSON.parse(content.toString('utf8', from, end)));
    yield { fact, bytes: end - from };
    from = end + 1;
  }
}

/** The chain of the log over facts in their order, as `log verify` computes it: the same in every store. */
export function leafChain() {
  let end = GENESIS;
  return {
    add(fact: ArchivedFact): void {
      end = withRecord(end, fact);
    },
    end: () => ({ facts: Number(end.facts), hash: end.hash.toString('hex') }),
  };
}
