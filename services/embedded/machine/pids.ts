import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { systemEnvironment } from '#platform/program/childEnvironment.ts';

/** Whether a process with this id exists, even if it is another user's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Sends a signal; a process that is already gone is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * The command line of a process, or '' if it cannot be determined. Arguments may be separated by NUL
 * characters.
 */
export function commandOf(pid: number): string {
  const options = { encoding: 'utf8', env: systemEnvironment(process.env) } as const;
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    if (process.platform === 'win32') {
      const query = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`;
      return execFileSync('powershell', ['-NoProfile', '-Command', query], options);
    }
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], options);
  } catch {
    return '';
  }
}

/** The working directory of a process on Linux; '' elsewhere, or if it cannot be determined. */
export function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/** The parent of a process on Linux; undefined elsewhere, or if it cannot be determined. */
export function parentOf(pid: number): number | undefined {
  const parent = statOf(pid)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/** The CPU time of a process in clock ticks, on Linux; undefined elsewhere, or if the process is gone. */
export function cpuTimeOf(pid: number): number | undefined {
  const fields = statOf(pid);
  return fields && Number(fields[11]) + Number(fields[12]);
}

/** The fields of `/proc/<pid>/stat` (proc_pid_stat(5)), starting with the third. */
function statOf(pid: number): string[] | undefined {
  try {
    // The second field is the program's name in brackets, which may contain anything.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[^)]*$)/);
    return fields.split(' ');
  } catch {
    return undefined;
  }
}
