/** The fields of vitest's JSON report that are used. */
export type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};

export type Count = { passed: number; failed: number; skipped: number };

export type Outcome = { name: string; count: Count; seconds: number; said: string };

/**
 * Counts a vitest run and lists its failures. A file that fails before its tests counts as one failure, and
 * so does a run that exits with an error without reporting one: it must not pass as green.
 */
export function countTests(
  report: VitestReport | undefined,
  nameOf: (path: string) => string,
  exitCode: number | null,
): { count: Count; failures: string[] } {
  const files = report?.testResults ?? [];
  const tests = files.flatMap(file =>
    file.assertionResults.map(test => ({ ...test, file: nameOf(file.name) })),
  );
  const failed = tests.filter(test => test.status === 'failed');
  const broken = files.filter(file => file.status === 'failed' && !file.assertionResults.some(isFailed));
  const failures = [
    ...failed.map(test => `${test.file}: ${test.fullName}`),
    ...broken.map(file => `${nameOf(file.name)} did not run: ${file.message.split('\n')[0]}`),
  ];
  const unexplained = exitCode !== 0 && failures.length === 0 ? 1 : 0;
  const passed = tests.filter(test => test.status === 'passed').length;
  const skipped = tests.length - passed - failed.length;
  return { count: { passed, failed: failures.length + unexplained, skipped }, failures };
}

/** The full names of the tests that passed. */
export function namesOfPassed(report: VitestReport | undefined): string[] {
  const tests = report?.testResults.flatMap(file => file.assertionResults) ?? [];
  return tests.filter(test => test.status === 'passed').map(test => test.fullName);
}

/** The full names of the tests that failed. */
export function namesOfFailed(report: VitestReport | undefined): string[] {
  const tests = report?.testResults.flatMap(file => file.assertionResults) ?? [];
  return tests.filter(isFailed).map(test => test.fullName);
}

/** The files in which something failed. */
export function filesThatFailed(report: VitestReport | undefined): string[] {
  return report?.testResults.filter(file => file.status === 'failed').map(file => file.name) ?? [];
}

/** The first report, with the results of files that were run again replaced. */
export function withSecondTry(first: VitestReport, second: VitestReport | undefined): VitestReport {
  const again = new Map(second?.testResults.map(file => [file.name, file]));
  return { testResults: first.testResults.map(file => again.get(file.name) ?? file) };
}

/** The reports of a suite's parts as one. */
export function oneReport(parts: readonly (VitestReport | undefined)[]): VitestReport {
  return { testResults: parts.flatMap(part => part?.testResults ?? []) };
}

/** The last line of a test run. */
export function totalLine(counts: Count[]): string {
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}

function isFailed({ status }: { status: string }): boolean {
  return status === 'failed';
}
