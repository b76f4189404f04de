import type pg from 'pg';

// The origin of commands is sealed by a key per actor and month, so that it can be forgotten while the acts stay. The
// key's subject is the actor's, followed by the month.

/** How long origins of commands stay readable. */
export const ORIGIN_MONTHS = 12;

const MONTHLY = String.raw`^.+@\d{4}-\d{2}$`;

/** Finds the keys of an actor's months, using the index that it creates. */
export const originKeysSchema = `
  create index subject_keys_months on private.subject_keys (subject text_pattern_ops)`;

/** The subject of the key that seals the origins of an actor's commands of one month; `at` is ISO 8601. */
export function originSubject(actorId: string, at: string): string {
  return `${actorId}@${at.slice(0, 7)}`;
}

/** The person or thing that a key belongs to: the subject itself, or the actor of a month. */
export function ownerOf(subject: string): string {
  return subject.replace(/@\d{4}-\d{2}$/, '');
}

/** Matches the keys of all months of an actor, in SQL; `param` is the placeholder of the actor's id. */
export const monthsOf = (param: string): string =>
  String.raw`subject like replace(replace(${param}, '\', '\\'), '_', '\_') || '@____-__'`;

/**
 * Destroys the keys of months that ended more than twelve months before `now`: the origins of those acts can no longer
 * be read, while the acts themselves stay. Returns how many.
 */
export async function forgetOldOrigins(pool: pg.Pool, now: Date): Promise<number> {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ORIGIN_MONTHS));
  const { rowCount } = await pool.query(
    `update private.subject_keys set key = null, erased_at = now()
     where key is not null and subject ~ $1 and right(subject, 7) < $2`,
    [MONTHLY, first.toISOString().slice(0, 7)],
  );
  return rowCount ?? 0;
}
