import { changesBetween } from '../facts/changes.ts';
import type { Fields, Meant } from './rules.ts';

/** Fields that make one statement: half of one with half of another is what nobody meant. */
export type Statements = readonly (readonly string[])[];

/** What a command means that sets these fields of its stream, whatever they were. */
export function meantBySetting<State, Data extends object>(
  data: Data,
  fields: readonly (keyof State & keyof Data & string)[],
): Meant<State, Data> {
  return { data, shown: fieldsRead(fields), touched: fields, asked: chosen(data, fields) };
}

/**
 * What a form means that was filled from the state `seen` and may come back whole: to change what differs from it,
 * and nothing else. `fields` are all that the form shows.
 */
export function meantByForm<State extends object, Form extends object>(
  seen: State,
  form: Form,
  fields: readonly (keyof State & string)[],
  statements: Statements = [],
): Meant<State, Form> {
  const changed = changesBetween(chosen(seen, Object.keys(form)), form).map(({ field }) => field);
  const data = chosen(form, changed) as Form;
  return {
    data,
    shown: fieldsRead(fields),
    touched: withStatements(changed, statements),
    asked: data as never,
  };
}

/** Fields, with those that make one statement with any of them. */
export function withStatements(fields: readonly string[], statements: Statements): string[] {
  const bound = statements.filter(statement => statement.some(field => fields.includes(field)));
  return [...new Set([...fields, ...bound.flat()])];
}

/** Fields that a state has under their own names. */
export function fieldsRead<State>(fields: readonly (keyof State & string)[]): Fields<State> {
  return Object.fromEntries(fields.map(field => [field, (state: State) => state[field]]));
}

/** Those of an object's fields that have these names. */
export function chosen(from: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}
