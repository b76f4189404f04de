import { AsyncLocalStorage } from 'node:async_hooks';

/** A place in the log that lists are read as of: the rows of then are in `tables`, by the names of today's. */
export type Moment = { at: Date; position: bigint; tables: ReadonlyMap<string, string>; stay?: Stay };

/** Runs work, whose reads are of the same moment. */
export type Stay = <Result>(work: () => Promise<Result>) => Promise<Result>;

const present = new AsyncLocalStorage<Moment>();

/** Runs `work`, for which the read model and the clock are those of the moment. */
export function inMoment<Result>(moment: Moment, work: () => Promise<Result>): Promise<Result> {
  return present.run(moment, work);
}

/** The moment that the caller reads as of; undefined for now. */
export function momentNow(): Moment | undefined {
  return present.getStore();
}

/** Runs `work` in the present, also within a moment: for what is recorded, or depends on the time that it is. */
export function inPresent<Result>(work: () => Result): Result {
  return present.exit(work);
}

/** What runs work later, when the caller's call has been answered, at the moment that the caller reads as of. */
export function stayInMoment(): Stay {
  return momentNow()?.stay ?? (work => work());
}
