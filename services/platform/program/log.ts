import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

/** Fields that Postgres adds to an error and that contain values of the row or statement. */
const OF_THE_ROW = ['detail', 'where', 'internalQuery', 'parameters'];
// Data exceptions (SQLSTATE class 22) quote the value in their message.
const QUOTED = /: ".*"/s;

/**
 * The log of a process: one line of JSON per entry, by default on standard output. Errors are logged without
 * the row that Postgres includes: rows are about people, and a log cannot be erased.
 */
export function processLog(options: { name: string; level: string }, to?: DestinationStream): Logger {
  const settings = { ...options, serializers: { err: withoutRow } };
  return to ? pino(settings, to) : pino(settings);
}

function withoutRow(error: Error): object {
  const logged: Record<string, unknown> = { ...stdSerializers.err(error) };
  for (const field of OF_THE_ROW) delete logged[field];
  if (error instanceof AggregateError) logged.aggregateErrors = error.errors.map(withoutRow);
  if (!/^22/.test(String(logged.code))) return logged;
  const { message, stack } = error;
  return { ...logged, message: message.replace(QUOTED, ''), stack: stack?.replace(QUOTED, '') };
}
