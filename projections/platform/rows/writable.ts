/** The code of the error of a row that cannot be told to Postgres at all: no fault of the moment. */
export const UNWRITABLE = 'unwritable';

/**
 * Answers what `make` makes of a row.
 * @throws an error with the code UNWRITABLE, which begins with `what` and says why, when it cannot.
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
 * Whether a write failed for what a row holds, and will fail again: Postgres refused a value (SQLSTATE classes
 * 22, 23 and 54), or there was none to send. Everything else is of the moment.
 */
export function isAboutContent(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code);
  return code === UNWRITABLE || /^(22|23|54)[0-9A-Z]{3}$/.test(code);
}
