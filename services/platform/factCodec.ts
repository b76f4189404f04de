import { v5 } from 'uuid';
import { z } from 'zod';
import type { Fact, Metadata, StreamContract } from '#contracts/platform/fact.ts';
import { isSealed, type Sealed, seal, unseal } from './sealing.ts';
import type { NewRecord, StoredRecord } from './store.ts';
import type { SubjectKeys } from './subjectKeys.ts';

/** A fact that cannot be read for what it is, whenever one tries: unknown type, missing key, broken seal. */
export class UnreadableFact extends Error {}

export type Unreadable = { record: StoredRecord; error: UnreadableFact };

/** Between the facts that rules and folds see, and the records that the log keeps. */
export type FactCodec = {
  /** Seals personal fields; a record's id follows from the command's id and the fact's number in it. */
  encode(
    stream: string,
    facts: readonly { type: string; data: object }[],
    metadata: Metadata,
  ): Promise<NewRecord[]>;
  /** Opens the personal fields of a batch, asking once for all keys. Throws UnreadableFact for the first such. */
  decode(records: readonly StoredRecord[]): Promise<Fact[]>;
  /** As `decode`, but a fact that cannot be read does not keep the others. */
  decodeEach(records: readonly StoredRecord[]): Promise<{ facts: Fact[]; unreadable: Unreadable[] }>;
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
    if (!fields) throw new UnreadableFact(`No contract declares the fact ${type}`);
    return fields;
  };

  const decodeEach: FactCodec['decodeEach'] = async records => {
    const keyed = await keys.forOpening(sealedSubjects(records, personalFields));
    const facts: Fact[] = [];
    const unreadable: Unreadable[] = [];
    for (const record of records) {
      try {
        facts.push(openRecord(record, fieldsOf(record.type), keyed));
      } catch (error) {
        if (!(error instanceof UnreadableFact)) throw error;
        unreadable.push({ record, error });
      }
    }
    return { facts, unreadable };
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
      const { facts, unreadable } = await decodeEach(records);
      if (unreadable[0]) throw unreadable[0].error;
      return facts;
    },

    decodeEach,
  };
}

function sealedSubjects(
  records: readonly StoredRecord[],
  personalFields: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const subjects = new Set<string>();
  for (const { type, data } of records) {
    for (const field of personalFields.get(type) ?? []) {
      const value = (data as Record<string, unknown>)[field];
      if (isSealed(value)) subjects.add(value.subject);
    }
  }
  return subjects;
}

function openRecord(
  { id, stream, revision, position, type, data, metadata }: StoredRecord,
  personal: readonly string[],
  keys: ReadonlyMap<string, Buffer | null>,
): Fact {
  const opened = personal.length === 0 ? (data as Fact['data']) : { ...(data as Fact['data']) };
  for (const field of personal) {
    const value = opened[field];
    if (isSealed(value)) opened[field] = open(value, keys, `${id} ${field}`);
  }
  return { id, stream, revision, position, type, data: opened, metadata: metadata as Metadata };
}

function open(sealed: Sealed, keys: ReadonlyMap<string, Buffer | null>, place: string): unknown {
  const key = keys.get(sealed.subject);
  if (key === undefined) {
    throw new UnreadableFact(`No key is kept for ${sealed.subject}, and no erasure is recorded`);
  }
  try {
    return unseal(sealed, key, place);
  } catch {
    throw new UnreadableFact(`The seal on ${place} is broken`);
  }
}
