// Matches `it('…'`, `test.skipIf(…)('…'` and the end of a table, `])('…'`; permanently skipped tests prove
// nothing.
const TITLE =
  /(?:(?<![.\w])(?:it|test)(?:\.(?!skip\b|todo\b)\w+)?(?:\([\w.]+\))?|\]\)|\bconst\))\(\s*(?<quote>['"`])(?<title>.+?)\k<quote>/g;

/** The titles of the tests in a source file, with placeholders as written. */
export function titlesIn(source: string): string[] {
  return [...source.matchAll(TITLE)].map(({ groups }) => groups!.title!);
}

/** The rules of a page (`- **R1** …`) by their numbers. */
export function rulesIn(page: string): string[] {
  return [...page.matchAll(/^- \*\*(?<rule>R\d+)\*\* /gm)].map(({ groups }) => groups!.rule!);
}

/** The rules that no title names. */
export function rulesWithoutTest(rules: readonly string[], titles: readonly string[]): string[] {
  const named = new Set(titles.flatMap(title => title.match(/\bR\d+/g) ?? []));
  return rules.filter(rule => !named.has(rule));
}
