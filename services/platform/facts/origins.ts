import { type Metadata, type Origin, originSchema } from '#contracts/platform/fact.ts';
import type { StoredRecord } from '../store/store.ts';
import { ORIGIN } from './factCodec.ts';
import { ownerOf } from './originKeys.ts';
import { isSealed, unseal } from './sealing.ts';
import type { SubjectKeys } from './subjectKeys.ts';

/**
 * Where the commands behind facts came from, one answer per record: null if unknown, forgotten after
 * twelve months, or if the person was erased. Only for that person and for administrators; folds never see it.
 */
export async function originsOf(
  keys: SubjectKeys,
  records: readonly StoredRecord[],
): Promise<(Origin | null)[]> {
  const sealed = records.map(({ metadata }) => (metadata as Metadata).origin);
  const subjects = new Set(sealed.flatMap(origin => (isSealed(origin) ? origin.subject : [])));
  const known = await keys.forOpening(subjects);
  return records.map(({ id }, index) => {
    const origin: unknown = sealed[index];
    const key = isSealed(origin) && known.get(origin.subject);
    return key ? (unseal(origin, key, `${id} ${ORIGIN}`) as Origin) : null;
  });
}

export type OpenedOrigin =
  | { origin: Origin; why: null }
  | { origin: null; why: 'none' | 'forgotten' | 'erased' | 'unreadable' };

/** Where the command behind one fact came from, or why that cannot be read. */
export async function openOrigin(
  keys: SubjectKeys,
  { id, metadata }: Pick<StoredRecord, 'id' | 'metadata'>,
): Promise<OpenedOrigin> {
  const sealed: unknown = (metadata as Metadata).origin;
  if (!isSealed(sealed)) return { origin: null, why: 'none' };
  const owner = ownerOf(sealed.subject);
  const known = await keys.forOpening(new Set([sealed.subject, owner]));
  const key = known.get(sealed.subject);
  if (key === null) return { origin: null, why: known.get(owner) === null ? 'erased' : 'forgotten' };
  if (key === undefined) return { origin: null, why: 'unreadable' };
  try {
    return { origin: originSchema.parse(unseal(sealed, key, `${id} ${ORIGIN}`)), why: null };
  } catch {
    return { origin: null, why: 'unreadable' };
  }
}
