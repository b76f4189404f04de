import { expect, test } from 'vitest';
import { happenings, typesSaying } from './happenings.ts';
import { soughtFields } from './soughtFields.ts';
import { streams } from './streams.ts';

test.each(['en', 'es'] as const)('everything that can be recorded has a label in words, %s', language => {
  const all = happenings(language);
  const types = streams.flatMap(({ facts }) => Object.keys(facts));
  expect(all.map(({ type }) => type)).toEqual(types);
  for (const { label, type } of all) {
    expect(label, type).toMatch(/^[\p{Lu}…]/u);
    expect(label, type).not.toMatch(/undefined|NaN|§|\b0\b|^[A-Z][a-z]+[A-Z]|\{\{| {2}|[:,(]$/);
  }
});

test('types are found by words of their sentences in both languages', () => {
  expect(typesSaying('rescheduled')).toEqual(['EventRescheduled']);
  expect(typesSaying('publico')).toContain('EventPublished');
  expect(typesSaying('nothingsaidso')).toEqual([]);
});

test('the fields to filter by begin with what people ask for, each with a word once', () => {
  const fields = soughtFields('en');
  expect(fields.slice(0, 4).map(({ label }) => label)).toEqual(['Price', 'Start', 'End', 'Status']);
  expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length);
  for (const { value } of fields) expect(value.length).toBeLessThanOrEqual(400);
});
