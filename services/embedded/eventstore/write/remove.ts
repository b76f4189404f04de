import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import type { Expected } from '../records/expectation.ts';
import { invalidArgument, wrongExpectedVersion } from '../records/failures.ts';
import { expectedOf } from '../records/proposal.ts';
import { isMetastream } from '../records/streamMetadata.ts';
import { streamNameOf } from '../records/streamName.ts';
import { failureOf } from './append.ts';
import type { Write } from './group.ts';
import type { Writer } from './writer.ts';

type Kind = 'delete' | 'tombstone';
type Options = streams.DeleteReq.Options | streams.TombstoneReq.Options;

export function answerDeletes(writer: Writer) {
  return (
    call: ServerUnaryCall<streams.DeleteReq, streams.DeleteResp>,
    callback: sendUnaryData<streams.DeleteResp>,
  ): void => {
    removal(writer, 'delete', call.request.getOptions(), () => call.cancelled).then(
      position =>
        callback(null, positioned(new streams.DeleteResp(), new streams.DeleteResp.Position(), position)),
      callback,
    );
  };
}

export function answerTombstones(writer: Writer) {
  return (
    call: ServerUnaryCall<streams.TombstoneReq, streams.TombstoneResp>,
    callback: sendUnaryData<streams.TombstoneResp>,
  ): void => {
    removal(writer, 'tombstone', call.request.getOptions(), () => call.cancelled).then(
      position =>
        callback(
          null,
          positioned(new streams.TombstoneResp(), new streams.TombstoneResp.Position(), position),
        ),
      callback,
    );
  };
}

/** The position of the delete or tombstone; rejects with the failure to answer with. */
async function removal(
  writer: Writer,
  kind: Kind,
  options: Options | undefined,
  abandoned: () => boolean,
): Promise<number | undefined> {
  const write = writeOf(kind, options);
  const outcome = await writer.submit(write, abandoned);
  if (outcome.kind === 'done') return outcome.position;
  if (outcome.kind !== 'conflict') throw failureOf(outcome, write.stream);
  throw wrongExpectedVersion(write.stream, numbered(write.expected), outcome.revision);
}

function writeOf(kind: Kind, options: Options | undefined): Write {
  if (!options) throw invalidArgument('A stream is required.');
  const stream = streamNameOf(options.getStreamIdentifier());
  if (isMetastream(stream)) throw invalidArgument('A metadata stream cannot be deleted.');
  const revision = options.hasRevision() ? options.getRevision() : undefined;
  return { kind, stream, expected: expectedOf(options, revision), events: [] };
}

/** EventStoreDB's numbers for expectations that are not revisions; the client reads a number here. */
const numbered = (expected: Expected): string =>
  String({ no_stream: -1, any: -2, stream_exists: -4 }[expected as string] ?? expected);

type Positioned<Position> = {
  setPosition(position: Position): unknown;
  setNoPosition(none: shared.Empty): unknown;
};

function positioned<
  Position extends { setCommitPosition(value: string): unknown; setPreparePosition(value: string): unknown },
  Response extends Positioned<Position>,
>(response: Response, at: Position, position: number | undefined): Response {
  if (position === undefined) {
    response.setNoPosition(new shared.Empty());
    return response;
  }
  at.setCommitPosition(String(position));
  at.setPreparePosition(String(position));
  response.setPosition(at);
  return response;
}
