import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { NIL, validate } from 'uuid';
import { TooLarge, WrongRevision } from './errors.ts';
import type { NewRecord } from './storeShapes.ts';

// What is sent and received on a call of the batch protocol.

/** One append: facts for one stream, whose last revision is `expected`. */
export type Append = { stream: string; expected: number | 'none'; records: readonly NewRecord[] };

/** The result of an append; a lost race is returned, not thrown, because it does not affect other appends. */
export type Appended = { revision: number; position: bigint | undefined } | WrongRevision;

/** An append ready to be sent any number of times; its facts are serialised once. */
export type Ready = Omit<Append, 'records'> & {
  messages: streams.BatchAppendReq.ProposedMessage[];
  bytes: number;
};

const FACT_BYTES = 256 * 1024;
/** The server's own limit is 1 MiB. */
const APPEND_BYTES = 900 * 1024;
const CONFLICT = 'event_store.client.WrongExpectedVersion';

/** Throws for what could never be recorded; TooLarge for facts over the size limits. */
export function readyToSend({ stream, expected, records }: Append): Ready {
  const messages = records.map(proposed);
  const sizes = messages.map((message, index) => sizeOf(message, records[index]!));
  return { stream, expected, messages, bytes: checked(records, sizes) };
}

/** Counts as the server does for a batch: data, metadata, type in UTF-16. */
function sizeOf(message: streams.BatchAppendReq.ProposedMessage, { type }: NewRecord): number {
  return message.getData_asU8().length + message.getCustomMetadata_asU8().length + 2 * type.length;
}

/** The total size of the facts, if they can be recorded. */
function checked(records: readonly NewRecord[], sizes: readonly number[]): number {
  if (records.length === 0) throw new Error('An append needs at least one fact');
  let total = 0;
  for (const [index, { id, type }] of records.entries()) {
    const bytes = sizes[index]!;
    if (!validate(id) || id === NIL) throw new Error(`${id} is not a valid UUID for a fact`);
    if (type === '') throw new Error('A fact needs a type');
    if (bytes > FACT_BYTES) {
      throw new TooLarge(`${type} is ${bytes} bytes long; ${FACT_BYTES} are allowed`);
    }
    total += bytes;
  }
  if (total > APPEND_BYTES) {
    throw new TooLarge(`The facts are ${total} bytes long in total; ${APPEND_BYTES} are allowed`);
  }
  return total;
}

function proposed({ id, type, data, metadata }: NewRecord): streams.BatchAppendReq.ProposedMessage {
  const message = new streams.BatchAppendReq.ProposedMessage();
  message.setId(uuid(id));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  message.setData(jsonBytes(data));
  message.setCustomMetadata(jsonBytes(metadata));
  return message;
}

/** Throws here, rather than in the client, for what JSON cannot hold. */
function jsonBytes(value: unknown): Buffer {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new Error('The data and metadata of a fact must be JSON values');
  return Buffer.from(text);
}

/** The message that requests an append; the server need not begin it after the deadline. */
export function requestOf(id: string, { stream, expected, messages }: Ready, deadline: number) {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(identifier);
  options.setDeadline(timestamp.Timestamp.fromDate(new Date(deadline)));
  if (expected === 'none') options.setNoStream(new empty.Empty());
  else options.setStreamPosition(String(expected));
  const request = new streams.BatchAppendReq();
  request.setOptions(options);
  request.setCorrelationId(uuid(id));
  request.setIsFinal(true);
  request.setProposedMessagesList(messages);
  return request;
}

function uuid(text: string): shared.UUID {
  const made = new shared.UUID();
  made.setString(text);
  return made;
}

/** The append that a response answers. */
export function correlationOf(response: streams.BatchAppendResp): string {
  const given = response.getCorrelationId();
  return given?.getString() || inOne(given?.getStructured());
}

/** A server may return the id in two halves, although it was sent as text. */
function inOne(halves: shared.UUID.Structured | undefined): string {
  if (!halves) return '';
  const bytes = Buffer.alloc(16);
  bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(halves.getMostSignificantBits())), 0);
  bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(halves.getLeastSignificantBits())), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** What a response says about an append; an error other than WrongRevision leaves open whether it was recorded. */
export function answerOf(
  response: streams.BatchAppendResp,
  { stream, expected }: Pick<Ready, 'stream' | 'expected'>,
): Appended | Error {
  const success = response.getSuccess();
  if (success) {
    const position = success.getPosition()?.getCommitPosition();
    return {
      revision: Number(success.getCurrentRevision()),
      position: position === undefined ? undefined : BigInt(position),
    };
  }
  const error = response.getError();
  const details = error?.getDetails();
  if (details?.getTypeName() !== CONFLICT) {
    const refusal = new Error(error?.getMessage() || 'The store refused an append');
    // google.rpc.Code, with the same numbers as gRPC.
    return Object.assign(refusal, { code: error?.getCode() });
  }
  const conflict = shared.WrongExpectedVersion.deserializeBinary(details!.getValue_asU8());
  const actual = conflict.hasCurrentStreamRevision() ? Number(conflict.getCurrentStreamRevision()) : 'none';
  return new WrongRevision(stream, expected, actual);
}
