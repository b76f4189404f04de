import { expect, test } from 'vitest';
import {
  countTests,
  filesThatFailed,
  oneReport,
  totalLine,
  type VitestReport,
  withSecondTry,
} from './report.ts';

const file = (status: string, tests: string[], message = ''): VitestReport['testResults'][number] => ({
  name: '/x/a.test.ts',
  status,
  message,
  assertionResults: tests.map(status => ({ fullName: `is ${status}`, status })),
});
const count = (files: VitestReport['testResults'], exitCode: number) =>
  countTests({ testResults: files }, path => path.slice(3), exitCode);

test('tests are counted by how they ended', () => {
  const { count: counted, failures } = count(
    [file('failed', ['passed', 'passed', 'failed', 'skipped', 'todo'])],
    1,
  );
  expect(counted).toEqual({ passed: 2, failed: 1, skipped: 2 });
  expect(failures).toEqual(['a.test.ts: is failed']);
});

test('a file that did not run counts as failed', () => {
  expect(count([file('failed', [], 'SyntaxError'), file('passed', ['passed'])], 1).count).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  });
});

test('a run that exits with an error without reporting a failure counts as failed', () => {
  expect(count([file('passed', ['passed'])], 1).count.failed).toBe(1);
  expect(countTests(undefined, String, null).count.failed).toBe(1);
  expect(countTests(undefined, String, 0).count.failed).toBe(0);
});

test('the parts of a suite count as one, also when one of them did not report', () => {
  const part = { testResults: [file('passed', ['passed', 'passed'])] };
  expect(countTests(oneReport([part, undefined, part]), String, 0).count.passed).toBe(4);
});

test('the last line sums everything up', () => {
  const counts = [
    { passed: 2, failed: 0, skipped: 1 },
    { passed: 3, failed: 1, skipped: 0 },
  ];
  expect(totalLine(counts)).toBe('5 passed, 1 failed');
});

test('a file that passes when it is run again counts as passed', () => {
  const first = {
    testResults: [file('failed', ['passed', 'failed']), { ...file('passed', ['passed']), name: '/x/b' }],
  };
  expect(filesThatFailed(first)).toEqual(['/x/a.test.ts']);
  const both = withSecondTry(first, { testResults: [file('passed', ['passed', 'passed'])] });
  expect(countTests(both, String, 0).count).toEqual({ passed: 3, failed: 0, skipped: 0 });
  expect(countTests(withSecondTry(first, undefined), String, 1).count.failed).toBe(1);
});
