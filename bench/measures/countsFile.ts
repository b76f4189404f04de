import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a process writes what `countCalls` has counted. */
export function countsFile(pid: number): string {
  return join(tmpdir(), `tanda-calls-${pid}.json`);
}
