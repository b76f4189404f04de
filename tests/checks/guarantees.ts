/** A promise of `docs/guarantees.md`, and the test that it names. */
export type Guarantee = { promise: string; file: string; title: string };

const ROW = /^\| (?<promise>.+?) \| `(?<file>[^`]+)`: (?<title>.+?) \|$/;

/** After this heading the page has counts, not promises. */
const COUNTS = '## The last long run';

/** Reads the promises from the page: every table row except headers and separators. */
export function guaranteesIn(page: string): Guarantee[] {
  const [promises = ''] = page.split(COUNTS);
  return promises
    .split('\n')
    .filter(line => line.startsWith('| ') && !line.startsWith('| promise '))
    .map(line => {
      const row = ROW.exec(line)?.groups as Guarantee | undefined;
      if (!row) throw new Error(`This row names no test: ${line}`);
      return { ...row };
    });
}

/** The promises whose test did not pass; `passed` are the full names of the tests that did. */
export function unproven(guarantees: readonly Guarantee[], passed: readonly string[]): Guarantee[] {
  return guarantees.filter(({ title }) => !passed.some(name => name.endsWith(title)));
}
