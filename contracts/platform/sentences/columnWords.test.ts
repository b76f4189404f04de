import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { recordedWord } from './fieldWords.ts';

const CONTRACTS = resolve(import.meta.dirname, '../..');

test('every column of rows is called something that people say', async () => {
  const files = globSync('**/*ows.ts', { cwd: CONTRACTS });
  const modules: object[] = await Promise.all(files.map(file => import(join(CONTRACTS, file))));
  const tables = modules.flatMap(exported => Object.values(exported) as { columns?: object }[]);
  const columns = [...new Set(tables.flatMap(({ columns = {} }) => Object.keys(columns)))];
  expect(columns.length).toBeGreaterThan(150);
  expect(columns.filter(column => !recordedWord(column))).toEqual([]);
});
