import { expect, it } from 'vitest';
import { formulaAgain, formulaSafe } from './csv.ts';

it.each(['=1+1', '+cmd', '-x', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋cmd', '－x', '＠SUM(A1)'])(
  'what a spreadsheet would treat as a formula becomes text: %j',
  text => {
    expect(formulaSafe(text)).toBe(`'${text}`);
    expect(formulaAgain(`'${text}`)).toBe(text);
  },
);

it.each(['-5', '+3.50', '12', 'Salsa = life', 'Tom－Tom', ''])('%j is unchanged', text => {
  expect(formulaSafe(text)).toBe(text);
});
