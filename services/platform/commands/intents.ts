import { changesBetween } from '../facts/changes.ts';
import type { Fields, Intent } from './rules.ts';

/** Fields that belong together: a mix of two callers' values is what neither of them meant. */
export type Statements = readonly (readonly string[])[];

/** A command that sets these fields of its stream, whatever their values were. */
export function intentToSet<State, Data extends object>(
  data: Data,
  fields: readonly (keyof State & keyof Data & string)[],
): Intent<State, Data> {
  return { data, shown: fieldsRead(fields), touched: fields, asked: chosen(data, fields) };
}

/**
 * A form that was filled from the state `seen` and may send all its fields: it changes those that differ from `seen`,
 * and no others. `fields` are all fields that the form shows.
 */
export function intentOfForm<State extends object, Form extends object>(
  seen: State,
  form: Form,
  fields: readonly (keyof State & string)[],
  statements: Statements = [],
): Intent<State, Form> {
  const changed = changesBetween(chosen(seen, Object.keys(form)), form).map(({ field }) => field);
  const data = chosen(form, changed) as Form;
  return {
    data,
    shown: fieldsRead(fields),
    touched: withStatements(changed, statements),
    asked: data as never,
  };
}

/** The given fields, with those that belong together with any of them. */
export function withStatements(fields: readonly string[], statements: Statements): string[] {
  const bound = statements.filter(statement => statement.some(field => fields.includes(field)));
  return [...new Set([...fields, ...bound.flat()])];
}

/** Fields that have the same name in the state. */
export function fieldsRead<State>(fields: readonly (keyof State & string)[]): Fields<State> {
  return Object.fromEntries(fields.map(field => [field, (state: State) => state[field]]));
}

/** The fields of an object with these names. */
export function chosen(from: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}
