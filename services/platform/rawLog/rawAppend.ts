import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { metadataFor, openBatchCall } from '../store/batchCall.ts';
import type { Ready } from '../store/batchMessages.ts';
import type { Connection } from '../store/connection.ts';
import { WrongRevision } from '../store/errors.ts';
import type { RawRecord } from './rawRecords.ts';

/** Bytes in one append, and records. */
const APPEND = { bytes: 400 * 1024, records: 500 };
/** The batch protocol counts metadata towards its limit of 1 MiB, and a single call does not. */
const ALONE_BYTES = 900 * 1024;
const WINDOW_MS = 20_000;

/**
 * Appends records in order, each at its own revision and with its own bytes; consecutive ones of a stream go together.
 * They share a deadline, so that the store begins none after one that it has left out.
 * @returns the position of the last one, if the store reports it.
 * @throws the first failure, once all are answered: some may have been recorded.
 */
export async function appendRaw(
  connection: Connection,
  records: readonly RawRecord[],
): Promise<bigint | undefined> {
  let position: bigint | undefined;
  let together: Ready[] = [];
  for (const append of appendsOf(records)) {
    if (append.bytes <= ALONE_BYTES) together.push(append);
    else {
      await appendTogether(connection, together);
      together = [];
      position = await appendAlone(connection, append);
    }
  }
  return together.length > 0 ? appendTogether(connection, together) : position;
}

function appendsOf(records: readonly RawRecord[]): Ready[] {
  const appends: Ready[] = [];
  let next = -1;
  for (const { record, raw } of records) {
    const { stream, revision } = record;
    const message = proposed(record.id, raw);
    const bytes = raw.getData_asU8().length + raw.getCustomMetadata_asU8().length + 2 * record.type.length;
    const last = appends.at(-1);
    const isNext = last?.stream === stream && next === revision && last.messages.length < APPEND.records;
    if (last && isNext && last.bytes + bytes <= APPEND.bytes) {
      last.messages.push(message);
      last.bytes += bytes;
    } else {
      appends.push({ stream, expected: revision === 0 ? 'none' : revision - 1, messages: [message], bytes });
    }
    next = revision + 1;
  }
  return appends;
}

function proposed(id: string, raw: RawRecord['raw']): streams.BatchAppendReq.ProposedMessage {
  const message = new streams.BatchAppendReq.ProposedMessage();
  message.setId(new shared.UUID().setString(id));
  const properties = raw.getMetadataMap();
  for (const name of ['type', 'content-type']) {
    message.getMetadataMap().set(name, properties.get(name) ?? 'application/octet-stream');
  }
  message.setData(raw.getData_asU8());
  message.setCustomMetadata(raw.getCustomMetadata_asU8());
  return message;
}

async function appendTogether(
  connection: Connection,
  appends: readonly Ready[],
): Promise<bigint | undefined> {
  if (appends.length === 0) return undefined;
  const call = openBatchCall(connection, await connection.channel());
  const deadline = Date.now() + WINDOW_MS;
  const sent = await Promise.allSettled(appends.map(append => call.send(append, WINDOW_MS, deadline)));
  const answers = sent.map(one => (one.status === 'rejected' ? (one.reason as Error) : one.value));
  const failed = answers.find(answer => answer instanceof Error);
  if (failed) {
    call.cancel();
    if (!(failed instanceof WrongRevision))
      await connection.failed({ getChannel: () => call.channel }, failed);
    throw failed;
  }
  call.close();
  const last = answers.at(-1)!;
  return last instanceof Error ? undefined : last.position;
}

async function appendAlone(connection: Connection, append: Ready): Promise<bigint | undefined> {
  const channel = await connection.channel();
  const client = new StreamsClient('', null as never, { channelOverride: channel });
  const { promise, resolve, reject } = Promise.withResolvers<streams.AppendResp>();
  const answered = (error: Error | null, response: streams.AppendResp): void =>
    error ? reject(error) : resolve(response);
  const call = client.append(metadataFor(connection), { deadline: Date.now() + WINDOW_MS }, answered);
  call.on('error', () => {});
  call.write(new streams.AppendReq().setOptions(optionsOf(append)));
  for (const message of append.messages)
    call.write(new streams.AppendReq().setProposedMessage(alone(message)));
  call.end();
  const response = await promise;
  if (response.hasWrongExpectedVersion()) throw new WrongRevision(append.stream, append.expected, 'none');
  const position = response.getSuccess()?.getPosition()?.getCommitPosition();
  return position === undefined ? undefined : BigInt(position);
}

function optionsOf({ stream, expected }: Ready): streams.AppendReq.Options {
  const options = new streams.AppendReq.Options();
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  if (expected === 'none') options.setNoStream(new shared.Empty());
  else options.setRevision(String(expected));
  return options;
}

function alone(message: streams.BatchAppendReq.ProposedMessage): streams.AppendReq.ProposedMessage {
  return streams.AppendReq.ProposedMessage.deserializeBinary(message.serializeBinary());
}
