import { createHmac } from 'node:crypto';
import { v5 } from 'uuid';
import type { Fact, Metadata, StreamContract } from '#contracts/platform/fact.ts';
import { checkStorable } from '../refusals/storable.ts';
import type { NewRecord, StoredRecord } from '../store/store.ts';
import { type FactType, factTypesOf } from './factTypes.ts';
import { FOREIGN_REASONS, withoutForeign } from './foreign.ts';
import { originSubject } from './originKeys.ts';
import { isSealed, type Sealed, seal, unseal } from './sealing.ts';
import type { CodecKeys } from './subjectKeys.ts';

/**
 * A fact that cannot be read, and will not become readable by retrying: unknown type, missing key, broken
 * seal.
 */
export class UnreadableFact extends Error {}

/** A record that no part of this product wrote, and that no version of it could read. */
export class ForeignRecord extends UnreadableFact {}

/** A fact of a person whose key is missing, perhaps only for now: keys can be imported. */
export class MissingKey extends UnreadableFact {
  readonly subject: string;

  constructor(subject: string) {
    super(`No key is kept for ${subject}, and no erasure is recorded`);
    this.subject = subject;
  }
}

export type Unreadable = { record: StoredRecord; error: UnreadableFact };

/** Translates between the facts that rules and folds see and the records stored in the log. */
export type FactCodec = {
  /**
   * Seals personal fields and stamps the version; a record's id is derived from the command's id and the
   * fact's index in it. Refuses texts that no row could hold, wherever they came from.
   */
  encode(
    stream: string,
    facts: readonly { type: string; data: object }[],
    metadata: Omit<Metadata, 'version'>,
  ): Promise<NewRecord[]>;
  /**
   * Opens the personal fields of a batch, with one query for all keys, and upcasts older versions of facts.
   * Throws UnreadableFact for the first that cannot be read.
   */
  decode(records: readonly StoredRecord[]): Promise<Fact[]>;
  /** Like `decode`, but an unreadable fact does not fail the others. */
  decodeEach(records: readonly StoredRecord[]): Promise<{ facts: Fact[]; unreadable: Unreadable[] }>;
  /** The types of facts that erase a person. */
  erasures: readonly string[];
  /** A hash that cannot be guessed without this installation's key: HMAC-SHA-256 (RFC 2104), in hex. */
  keyedHash(text: string): Promise<string>;
};

/** The sealed field of the metadata. */
export const ORIGIN = 'origin';

/** The category of a stream's name: `event` for `event-0197…`, empty for `events`. */
export function categoryOf(stream: string): string {
  return stream.slice(0, Math.max(stream.indexOf('-'), 0));
}

/** The id in a stream's name: `0197…` of `event-0197…`. */
export function idOf(stream: string): string {
  return stream.slice(stream.indexOf('-') + 1);
}

/** Makes the codec of all declared streams. */
export function factCodec(contracts: readonly StreamContract[], keys: CodecKeys): FactCodec {
  const types = factTypesOf(contracts);

  const sealFor = async (subject: string, value: unknown, place: string): Promise<Sealed> =>
    seal(value, subject, await keys.forSealing(subject), place);

  const decodeEach: FactCodec['decodeEach'] = async recorded => {
    const records = recorded.map(withoutForeign);
    const keyed = await keys.forOpening(sealedSubjects(records, types));
    return openEach(records, types, keyed);
  };

  return {
    async encode(stream, facts, metadata) {
      const subject = idOf(stream);
      const actor = metadata.actor.role === 'visitor' ? subject : metadata.actor.id;
      return Promise.all(
        facts.map(async ({ type, data }, index) => {
          checkStorable(data);
          const id = v5(String(index), metadata.command.id);
          const { personal, version } = typeOf(type, types);
          const sealed = await sealPersonal(data, personal, (value, field) =>
            sealFor(subject, value, `${id} ${field}`),
          );
          if (!metadata.origin) return { id, type, data: sealed, metadata: { ...metadata, version } };
          const origin = await sealFor(originSubject(actor, metadata.at), metadata.origin, `${id} ${ORIGIN}`);
          return { id, type, data: sealed, metadata: { ...metadata, version, origin } };
        }),
      );
    },

    async decode(records) {
      const { facts, unreadable } = await decodeEach(records);
      if (unreadable[0]) throw unreadable[0].error;
      return facts;
    },

    decodeEach,

    erasures: [...types].filter(([, { erases }]) => erases).map(([type]) => type),

    async keyedHash(text) {
      return createHmac('sha256', await keys.forHashing())
        .update(text)
        .digest('hex');
    },
  };
}

type FactTypes = ReadonlyMap<string, FactType>;
type OpeningKeys = ReadonlyMap<string, Buffer | null>;

function typeOf(type: string, types: FactTypes): FactType {
  const known = types.get(type);
  if (!known) throw new UnreadableFact(`No contract declares the fact ${type}`);
  return known;
}

function typeIn(record: StoredRecord, types: FactTypes): FactType {
  if (record.foreign) throw new ForeignRecord(FOREIGN_REASONS[record.foreign]);
  const known = typeOf(record.type, types);
  if (known.category === categoryOf(record.stream)) return known;
  throw new UnreadableFact(`${record.type} belongs in ${known.category}-… streams only`);
}

async function sealPersonal(
  data: object,
  personal: readonly string[],
  sealField: (value: unknown, field: string) => Promise<Sealed>,
): Promise<Record<string, unknown>> {
  const sealed: Record<string, unknown> = { ...data };
  for (const field of personal) {
    if (sealed[field] != null) sealed[field] = await sealField(sealed[field], field);
  }
  return sealed;
}

function openEach(records: readonly StoredRecord[], types: FactTypes, keys: OpeningKeys) {
  const facts: Fact[] = [];
  const unreadable: Unreadable[] = [];
  for (const record of records) {
    try {
      facts.push(openRecord(record, typeIn(record, types), keys));
    } catch (error) {
      if (!(error instanceof UnreadableFact)) throw error;
      unreadable.push({ record, error });
    }
  }
  return { facts, unreadable };
}

function sealedSubjects(records: readonly StoredRecord[], types: FactTypes): Set<string> {
  const subjects = new Set<string>();
  for (const record of records) {
    const type = record.foreign ? undefined : types.get(record.type);
    for (const field of type ? sealedFields(record, type) : []) {
      const value = (record.data as Record<string, unknown>)[field];
      if (isSealed(value)) subjects.add(value.subject);
    }
  }
  return subjects;
}

/** The fields that may be sealed; an older version may have named a personal field differently. */
function sealedFields({ data, metadata }: StoredRecord, { personal, version }: FactType): readonly string[] {
  return versionOf(metadata) === version ? personal : Object.keys(data as object);
}

function versionOf(metadata: unknown): number {
  return (metadata as Partial<Metadata> | null)?.version ?? 1;
}

function openRecord(record: StoredRecord, known: FactType, keys: OpeningKeys): Fact {
  const { id, stream, revision, position, type, metadata } = record;
  const fields = sealedFields(record, known);
  const opened = fields.length === 0 ? (record.data as Fact['data']) : { ...(record.data as Fact['data']) };
  for (const field of fields) {
    const value = opened[field];
    if (isSealed(value)) opened[field] = open(value, keys, `${id} ${field}`);
  }
  const data = upcast(opened, type, versionOf(metadata), known);
  if (!mayBeOurs(id)) checkShape(type, data, known);
  const fact: Fact = { id, stream, revision, position, type, data, metadata: metadata as Metadata };
  return known.erases ? { ...fact, erases: true } : fact;
}

/** Stored facts are never changed; every reader sees the newest version. */
function upcast(
  data: Fact['data'],
  type: string,
  from: number,
  { version, upcasts }: FactType,
): Fact['data'] {
  if (from > version) {
    throw new UnreadableFact(`${type} of version ${from} is newer than version ${version}, the newest known`);
  }
  try {
    return upcasts.slice(from - 1).reduce((older, step) => step(older), data);
  } catch (error) {
    // Only as the cause: an upcaster's error may quote its input, and messages are stored and logged.
    throw new UnreadableFact(`${type} of version ${from} cannot be brought up to version ${version}`, {
      cause: error,
    });
  }
}

/**
 * Whether an id is of version 5 (RFC 9562), which `encode` produces and other programs hardly ever do.
 * Recomputing the id takes 2.4 µs, checking the shape of the data up to 50 µs: too long when a rebuild takes
 * 16 µs per fact.
 */
function mayBeOurs(id: string): boolean {
  return id[14] === '5';
}

function checkShape(type: string, data: Fact['data'], { schema }: FactType): void {
  const [found] = schema.safeParse(data).error?.issues ?? [];
  // Names only: the values may be personal, and messages are stored and logged.
  if (found) throw new UnreadableFact(`${type} does not match its contract: ${found.path.join('.')}`);
}

function open(sealed: Sealed, keys: ReadonlyMap<string, Buffer | null>, place: string): unknown {
  const key = keys.get(sealed.subject);
  if (key === undefined) throw new MissingKey(sealed.subject);
  try {
    return unseal(sealed, key, place);
  } catch {
    throw new UnreadableFact(`The seal on ${place} is broken`);
  }
}
