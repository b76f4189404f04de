import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

/** What Postgres adds to an error, and what holds values of the row or the statement that it was about. */
const OF_THE_ROW = ['detail', 'where', 'internalQuery', 'parameters'];
// Data exceptions (SQLSTATE class 22) quote the value in their message.
const QUOTED = /: ".*"/s;

/**
 * The log of a process: a line of JSON an entry, to the standard output unless told. Errors are told without
 * the row that Postgres shows with them: a log cannot be erased from, and rows are about people.
 */
export function processLog(options: { name: string; level: string }, to?: DestinationStream): Logger {
  const settings = { ...options, serializers: { err: withoutRow } };
  return to ? pino(settings, to) : pino(settings);
}

function withoutRow(error: Error): object {
  const told: Record<string, unknown> = { ...stdSerializers.err(error) };
  for (const field of OF_THE_ROW) delete told[field];
  if (!/^22/.test(String(told.code))) return told;
  const { message, stack } = error;
  return { ...told, message: message.replace(QUOTED, ''), stack: stack?.replace(QUOTED, '') };
}
