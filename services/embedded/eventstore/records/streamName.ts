import type shared from '@eventstore/db-client/generated/shared_pb.js';
import { invalidArgument } from './failures.ts';

/** With a longer name, a Postgres index entry could become too long. */
const LONGEST_NAME_BYTES = 1_024;

const UTF8 = new TextDecoder('utf8', { fatal: true });

/** The stream's name; throws the failure to answer with if it is not valid. */
export function streamNameOf(identifier: shared.StreamIdentifier | undefined): string {
  const bytes = identifier?.getStreamName_asU8() ?? new Uint8Array();
  if (bytes.length === 0) throw invalidArgument('A stream needs a name.');
  if (bytes.length > LONGEST_NAME_BYTES) {
    throw invalidArgument(`A stream's name must have at most ${LONGEST_NAME_BYTES} bytes.`);
  }
  return storable(decoded(bytes), "A stream's name");
}

function decoded(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw invalidArgument("A stream's name must be valid UTF-8.");
  }
}

/** Postgres can hold any text except NUL characters. */
export function storable(text: string, what: string): string {
  if (text.includes('\0')) throw invalidArgument(`${what} cannot contain a NUL character.`);
  return text;
}
