import type shared from '@eventstore/db-client/generated/shared_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Expected } from './expectation.ts';
import { invalidArgument, propertyMissing } from './failures.ts';
import type { Proposal } from './recorded.ts';
import { storable } from './streamName.ts';

const EMPTY_ID = '00000000-0000-0000-0000-000000000000';

type ProposedMessage = streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage;

/** Throws the failure to answer with if the message cannot be recorded. */
export function proposalOf(message: ProposedMessage): Proposal {
  const properties = message.getMetadataMap();
  const type = properties.get('type');
  if (type === undefined) throw propertyMissing('type');
  if (type === '') throw invalidArgument('An event needs a type that is not empty.');
  const contentType = properties.get('content-type');
  if (contentType === undefined) throw propertyMissing('content-type');
  const id = uuidOf(message.getId());
  if (id === EMPTY_ID) throw invalidArgument('An event needs an id that is not empty.');
  return {
    id,
    type: storable(type, 'An event type'),
    contentType: storable(contentType, 'A content type'),
    data: bufferOf(message.getData_asU8()),
    metadata: bufferOf(message.getCustomMetadata_asU8()),
  };
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** In the form in which Postgres returns it, so that ids can be compared. */
export function uuidOf(uuid: shared.UUID | undefined): string {
  const structured = uuid?.getStructured();
  if (structured) {
    const bytes = Buffer.alloc(16);
    bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(structured.getMostSignificantBits())), 0);
    bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(structured.getLeastSignificantBits())), 8);
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }
  const text = uuid?.getString().toLowerCase() ?? '';
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text))
    throw invalidArgument(`Not a UUID: '${text}'`);
  return text;
}

type RevisionOptions = {
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
};

/** `revision` is the explicit one, if the request has one. */
export function expectedOf(options: RevisionOptions, revision: string | undefined): Expected {
  if (revision !== undefined) return Number(revision);
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  if (options.hasAny()) return 'any';
  throw invalidArgument('An expected revision is required.');
}
