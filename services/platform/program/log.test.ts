import { describe, expect, it } from 'vitest';
import { processLog } from './log.ts';

const ofPostgres = (fields: object) => Object.assign(new Error('of Postgres'), fields);

function logged(error: Error): string {
  const lines: string[] = [];
  const log = processLog({ name: 'test', level: 'debug' }, { write: line => void lines.push(line) });
  log.error({ err: error }, 'a row cannot be written');
  log.child({ request: 1 }).warn({ err: error }, 'again');
  return lines.join('');
}

describe('an error in the log', () => {
  it('is logged without the row that Postgres includes', () => {
    const detail = 'Failing row contains (7, Ana Pérez, ana@example.org).';
    const text = logged(
      ofPostgres({ code: '23502', table: 'users', column: 'name', detail, where: 'Ana Pérez' }),
    );
    expect(text).toContain('of Postgres');
    expect(text).toContain('"table":"users"');
    expect(text).not.toContain('Ana');
  });

  it('is logged without the value that could not be parsed', () => {
    const message = 'invalid input syntax for type uuid: "ana@example.org"';
    const stack = `error: ${message}\n    at Parser`;
    const text = logged(ofPostgres({ code: '22P02', message, stack }));
    expect(text).toContain('invalid input syntax for type uuid');
    expect(text).toContain('at Parser');
    expect(text).not.toContain('ana@');
  });

  it('is logged without the rows of the errors that it is made of', () => {
    const message = 'invalid input syntax for type uuid: "ana@example.org"';
    const stack = `error: ${message}\n    at Parser`;
    const errors = [
      ofPostgres({ code: '23502', detail: 'Ana Pérez' }),
      ofPostgres({ code: '22P02', message, stack }),
    ];
    const text = logged(new AggregateError(errors, '2 of 7 failed'));
    expect(text).toContain('2 of 7 failed');
    expect(text).toContain('invalid input syntax for type uuid');
    expect(text).not.toMatch(/Ana|ana@/);
  });
});
