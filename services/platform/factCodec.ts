import { v5 } from 'uuid';
import { z } from 'zod';
import type { Fact, Metadata, StreamContract } from '#contracts/platform/fact.ts';
import { isSealed, type Sealed, seal, unseal } from './sealing.ts';
import type { NewRecord, StoredRecord } from './store.ts';
import type { SubjectKeys } from './subjectKeys.ts';

/** Between the facts that rules and folds see, and the records that the log keeps. */
export type FactCodec = {
  /** Seals personal fields; a record's id follows from the command's id and the fact's number in it. */
  encode(
    stream: string,
    facts: readonly { type: string; data: object }[],
    metadata: Metadata,
  ): Promise<NewRecord[]>;
  /** Opens personal fields of a batch, asking once for all keys. Throws on a fact type that nobody declared. */
  decode(records: readonly StoredRecord[]): Promise<Fact[]>;
};

const ORIGIN = 'origin';

/** The category of a stream's name: `event` of `event-0197…`. */
export function categoryOf(stream: string): string {
  return stream.slice(0, stream.indexOf('-'));
}

/** The id in a stream's name: `0197…` of `event-0197…`. */
export function idOf(stream: string): string {
  return stream.slice(stream.indexOf('-') + 1);
}

/** The personal fields of every declared fact, by its type; facts without any have an empty list. */
export function personalFieldsOf(contracts: readonly StreamContract[]): Map<string, string[]> {
  const facts = contracts.flatMap(contract => Object.entries(contract.facts));
  return new Map(
    facts.map(([type, schema]) => {
      const isPersonal = ([, field]: [string, unknown]) =>
        z.globalRegistry.get(field as z.ZodType)?.personal === true;
      return [
        type,
        Object.entries(schema.shape)
          .filter(isPersonal)
          .map(([name]) => name),
      ];
    }),
  );
}

/** Makes the codec of all declared streams. */
export function factCodec(contracts: readonly StreamContract[], keys: SubjectKeys): FactCodec {
  const personalFields = personalFieldsOf(contracts);

  const fieldsOf = (type: string): readonly string[] => {
    const fields = personalFields.get(type);
    if (!fields) throw new Error(`No contract declares the fact ${type}`);
    return fields;
  };

  return {
    async encode(stream, facts, metadata) {
      const originSubject = metadata.actor.role === 'visitor' ? idOf(stream) : metadata.actor.id;
      return Promise.all(
        facts.map(async ({ type, data }, index) => {
          const id = v5(String(index), metadata.command.id);
          const sealed: Record<string, unknown> = { ...data };
          for (const field of fieldsOf(type)) {
            if (sealed[field] == null) continue;
            const key = await keys.forSealing(idOf(stream));
            sealed[field] = seal(sealed[field], idOf(stream), key, `${id} ${field}`);
          }
          if (!metadata.origin) return { id, type, data: sealed, metadata };
          const key = await keys.forSealing(originSubject);
          const origin = seal(metadata.origin, originSubject, key, `${id} ${ORIGIN}`);
          return { id, type, data: sealed, metadata: { ...metadata, origin } };
        }),
      );
    },

    async decode(records) {
      for (const record of records) fieldsOf(record.type);
      const opened = await keys.forOpening(new Set(sealedIn(records).map(sealed => sealed.subject)));
      return records.map(record => openRecord(record, opened));
    },
  };
}

function sealedIn(records: readonly StoredRecord[]): Sealed[] {
  return records.flatMap(record =>
    [...Object.values(record.data as object), (record.metadata as { origin?: unknown }).origin].filter(
      isSealed,
    ),
  );
}

function openRecord(record: StoredRecord, keys: Map<string, Buffer | null>): Fact {
  const open = (value: unknown, field: string): unknown =>
    isSealed(value) ? unseal(value, keys.get(value.subject) ?? null, `${record.id} ${field}`) : value;
  const metadata = record.metadata as Metadata;
  const origin = open(metadata.origin, ORIGIN);
  return {
    id: record.id,
    stream: record.stream,
    revision: record.revision,
    position: record.position,
    type: record.type,
    data: Object.fromEntries(
      Object.entries(record.data as object).map(([field, value]) => [field, open(value, field)]),
    ),
    metadata: {
      ...metadata,
      origin: typeof origin === 'object' ? (origin as Metadata['origin']) : undefined,
    },
  };
}
