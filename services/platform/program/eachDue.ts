import { isRefusal } from '../refusals/refusal.ts';
import type { Periodic } from './periodic.ts';

/** The request of one run: at most `limit` things, those after `after` if given. */
export type Page<Due> = { now: Date; after: Due | undefined; limit: number };

type DueWork<Due> = {
  name: string;
  everyMs: number;
  /** How many things one run takes on. */
  atOnce: number;
  /** What is due, in an order in which `after` has a defined place, even if it is no longer due. */
  find(page: Page<Due>): Promise<readonly Due[]>;
  /** Does what is due for one thing. It must be repeatable. */
  each(one: Due, now: Date): Promise<unknown>;
};

/** Several failures in a row mean that a dependency is down, not that these items are broken. */
const DOWN_AFTER = 3;
/** How many failed things the log names, and how many errors it shows in full. */
const NAMED = 20;
const LOGGED = 3;

/**
 * Periodic work that does the same for each thing that is due, page by page, such that none keeps the others waiting.
 * After the last page it begins again at its interval, which tries again what was skipped.
 *
 * - What is refused is skipped quietly: somebody was faster, or its stream holds what another program recorded.
 * - What fails in any other way is skipped too, but after the last page an AggregateError names it, for the log.
 * - Three failures in a row end the page at once, with that error. The next piece of work goes on behind them, not
 *   before them: three broken things side by side would otherwise hold up all that follow.
 */
export function eachDue<Due extends { id: string }>({
  name,
  everyMs,
  atOnce,
  find,
  each,
}: DueWork<Due>): Periodic {
  let after: Due | undefined;
  /** Since the last report. */
  let tried = 0;
  let failures: Failure[] = [];
  const report = (): AggregateError => {
    const error = allOf(failures, tried);
    [failures, tried] = [[], 0];
    return error;
  };
  return {
    name,
    everyMs,
    async work({ now, signal }) {
      const due = await find({ now, after, limit: atOnce });
      let inARow = 0;
      for (const one of due) {
        if (signal.aborted) return false;
        const failed = await failureOf(() => each(one, now));
        after = one;
        tried += 1;
        inARow = failed ? inARow + 1 : 0;
        if (failed) failures.push({ id: one.id, ...failed });
        if (inARow === DOWN_AFTER) throw report();
      }
      if (due.length === atOnce) return true;
      after = undefined;
      if (failures.length > 0) throw report();
      tried = 0;
      return false;
    },
  };
}

type Failure = { id: string; error: unknown };

async function failureOf(work: () => Promise<unknown>): Promise<{ error: unknown } | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return isRefusal(error) ? undefined : { error };
  }
}

function allOf(failures: readonly Failure[], of: number): AggregateError {
  const errors = failures.slice(0, LOGGED).map(({ error }) => error);
  const named = failures.slice(0, NAMED).map(({ id }) => id);
  const ids = [...named, ...(failures.length > NAMED ? ['…'] : [])].join(', ');
  return new AggregateError(errors, `${failures.length} of ${of} failed: ${ids}`);
}
