import code from '@eventstore/db-client/generated/code_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerErrorResponse } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Expected } from '../records/expectation.ts';
import { MAX_APPEND_SIZE } from '../records/failures.ts';
import { streamIdentifier } from '../wire/readResponse.ts';
import type { Write } from './group.ts';
import type { Outcome } from './waiting.ts';

const { BatchAppendResp } = streams;
const { Code } = code;

type Decided = Exclude<Outcome, { kind: 'unavailable' | 'full' }>;

export function outcomeResponse(
  outcome: Decided,
  write: Write,
  correlationId: shared.UUID,
): streams.BatchAppendResp {
  const response = new BatchAppendResp();
  response.setCorrelationId(correlationId);
  response.setStreamIdentifier(streamIdentifier(write.stream));
  if (outcome.kind === 'done') response.setSuccess(successOf(outcome));
  else response.setError(errorOf(outcome, write));
  return response;
}

/** The response to an append that was refused before it was submitted. */
export function failedResponse(
  failure: ServerErrorResponse,
  correlationId: shared.UUID | undefined,
  stream: shared.StreamIdentifier | undefined,
): streams.BatchAppendResp {
  const response = new BatchAppendResp();
  response.setCorrelationId(correlationId);
  // The client reads the stream from every failure.
  response.setStreamIdentifier(stream ?? new shared.StreamIdentifier());
  const tooLarge = failure.metadata?.get('exception')[0] === 'maximum-append-size-exceeded';
  response.setError(tooLarge ? tooLargeStatus() : badRequest(failure.details ?? failure.message));
  return response;
}

function successOf(done: Extract<Outcome, { kind: 'done' }>): streams.BatchAppendResp.Success {
  const success = new BatchAppendResp.Success();
  if (done.revision < 0) success.setNoStream(new empty.Empty());
  else success.setCurrentRevision(String(done.revision));
  if (done.position === undefined) return success.setNoPosition(new empty.Empty());
  const position = new shared.AllStreamPosition();
  position.setCommitPosition(String(done.position));
  position.setPreparePosition(String(done.position));
  return success.setPosition(position);
}

function errorOf(outcome: Exclude<Decided, { kind: 'done' }>, write: Write): statusMessages.Status {
  if (outcome.kind === 'conflict') return conflictStatus(outcome.revision, write.expected);
  if (outcome.kind === 'refused') return badRequest(outcome.reason);
  return statuses[outcome.kind](write.stream);
}

const statuses = {
  deleted: (stream: string) => {
    const deleted = new shared.StreamDeleted();
    deleted.setStreamIdentifier(streamIdentifier(stream));
    return statusOf(Code.FAILED_PRECONDITION, 'Stream is deleted.', 'StreamDeleted', deleted);
  },
  abandoned: timeout,
  unknown: timeout,
  busy: () => statusOf(Code.UNAVAILABLE, 'Server Is Busy', 'Unknown', new shared.Unknown()),
};

function timeout(): statusMessages.Status {
  return statusOf(Code.DEADLINE_EXCEEDED, 'Operation timed out.', 'Timeout', new shared.Timeout());
}

function conflictStatus(current: number, expected: Expected): statusMessages.Status {
  const conflict = new shared.WrongExpectedVersion();
  if (current < 0) conflict.setCurrentNoStream(new empty.Empty());
  else conflict.setCurrentStreamRevision(String(current));
  if (typeof expected === 'number') conflict.setExpectedStreamPosition(String(expected));
  else if (expected === 'no_stream') conflict.setExpectedNoStream(new empty.Empty());
  else if (expected === 'stream_exists') conflict.setExpectedStreamExists(new empty.Empty());
  else conflict.setExpectedAny(new empty.Empty());
  return statusOf(Code.ALREADY_EXISTS, 'Wrong expected version.', 'WrongExpectedVersion', conflict);
}

function tooLargeStatus(): statusMessages.Status {
  const tooLarge = new shared.MaximumAppendSizeExceeded();
  tooLarge.setMaxappendsize(MAX_APPEND_SIZE);
  return statusOf(
    Code.INVALID_ARGUMENT,
    'Maximum append size exceeded.',
    'MaximumAppendSizeExceeded',
    tooLarge,
  );
}

function badRequest(reason: string): statusMessages.Status {
  const request = new shared.BadRequest();
  request.setMessage(reason);
  return statusOf(Code.INVALID_ARGUMENT, reason, 'BadRequest', request);
}

function statusOf(
  number: (typeof Code)[keyof typeof Code],
  message: string,
  type: string,
  details: { serializeBinary(): Uint8Array },
): statusMessages.Status {
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), `event_store.client.${type}`);
  const status = new statusMessages.Status();
  status.setCode(number);
  status.setMessage(message);
  return status.setDetails(packed);
}
