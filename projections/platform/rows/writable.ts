/** The error code of a row that cannot be sent to Postgres at all, which is not a transient failure. */
export const UNWRITABLE = 'unwritable';

/**
 * Returns the result of `make`.
 * @throws an error with the code UNWRITABLE, which begins with `what` and gives the reason, if it fails.
 */
export function orUnwritable<Made>(what: string, make: () => Made): Made {
  try {
    return make();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw Object.assign(new Error(`${what}: ${why}`, { cause }), { code: UNWRITABLE });
  }
}

/**
 * Whether a write failed because of a row's content, and will fail again: Postgres refused a value (SQLSTATE
 * classes 22, 23 and 54), or there was none to send. All other failures are transient.
 */
export function isAboutContent(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code);
  return code === UNWRITABLE || /^(22|23|54)[0-9A-Z]{3}$/.test(code);
}
