import type { Problem } from '#contracts/platform/problem.ts';

/**
 * Thrown by `send` for every answer that is not a success. `status` is 0 when no answer came at all;
 * `problem` is the server's own account, where it gave one.
 */
export class CallFailed extends Error {
  override name = 'CallFailed';
  readonly status: number;
  readonly problem: Problem | null;
  readonly requestId: string | null;

  constructor(status: number, problem: Problem | null, requestId: string | null) {
    super(problem?.message ?? `HTTP error! status: ${status}`);
    this.status = status;
    this.problem = problem;
    this.requestId = requestId;
  }
}

/** Whether asking again may help: nothing came back, or the server said that it cannot serve for the moment. */
export function isPassing(error: unknown): boolean {
  return error instanceof CallFailed && (error.status === 0 || error.status >= 502);
}

/** What the server said of a failure, or `fallback` where it said nothing. */
export function serverSays(error: unknown, fallback: string): string {
  return error instanceof CallFailed && error.problem ? error.problem.message : fallback;
}
