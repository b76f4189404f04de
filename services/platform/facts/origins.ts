import type { Metadata, Origin } from '#contracts/platform/fact.ts';
import type { StoredRecord } from '../store/store.ts';
import { ORIGIN } from './factCodec.ts';
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
