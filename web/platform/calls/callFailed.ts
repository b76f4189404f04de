import type { Problem } from '#contracts/platform/problem.ts';

/**
 * Thrown by `send` for every answer that is not a success. `status` is 0 if there was no answer at all;
 * `problem` is the server's own description, if it sent one.
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

/** Whether a retry may help: there was no answer, or the server is temporarily unavailable. */
export function isPassing(error: unknown): boolean {
  return error instanceof CallFailed && (error.status === 0 || error.status >= 502);
}

/** The server's message about a failure, or `fallback` if it sent none. */
export function serverSays(error: unknown, fallback: string): string {
  return error instanceof CallFailed && error.problem ? error.problem.message : fallback;
}
