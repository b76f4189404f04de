import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import type { Expected } from '../records/expectation.ts';
import {
  appendTooLarge,
  busy,
  full,
  invalidArgument,
  isFailure,
  MAX_APPEND_SIZE,
  refused,
  streamDeleted,
  timedOut,
  unavailable,
} from '../records/failures.ts';
import { expectedOf, proposalOf } from '../records/proposal.ts';
import { streamNameOf } from '../records/streamName.ts';
import type { Write } from './group.ts';
import type { Outcome } from './waiting.ts';
import type { Writer } from './writer.ts';

const { AppendResp } = streams;

/** One append: a message with the stream and its expected revision, then one message per event. */
export function answerAppends(writer: Writer) {
  return (
    call: ServerReadableStream<streams.AppendReq, streams.AppendResp>,
    callback: sendUnaryData<streams.AppendResp>,
  ): void => {
    let write: Write | undefined;
    let size = 0;
    let answered = false;
    const answer: sendUnaryData<streams.AppendResp> = (error, response) => {
      if (!answered) callback(error, response);
      answered = true;
    };
    call.on('data', (request: streams.AppendReq) => {
      if (answered) return;
      try {
        const options = request.getOptions();
        if (options) write = writeOf(options);
        const message = request.getProposedMessage();
        if (!message) return;
        if (!write) throw invalidArgument('The first message of an append must name the stream.');
        const event = proposalOf(message);
        // Counts like EventStoreDB here: data only, where a batch also counts metadata and type.
        size += event.data.length;
        if (size > MAX_APPEND_SIZE) throw appendTooLarge();
        write.events.push(event);
      } catch (error) {
        answer(isFailure(error) ? error : invalidArgument(String(error)));
      }
    });
    call.on('end', async () => {
      if (answered) return;
      if (!write) return answer(invalidArgument('An append must name its stream.'));
      const outcome = await writer.submit(write, () => call.cancelled);
      const { stream, expected } = write;
      if (outcome.kind === 'done') answer(null, successResponse(outcome));
      else if (outcome.kind === 'conflict') answer(null, conflictResponse(outcome.revision, expected));
      else answer(failureOf(outcome, stream));
    });
    call.on('error', () => {});
  };
}

function writeOf(options: streams.AppendReq.Options): Write {
  const revision = options.hasRevision() ? options.getRevision() : undefined;
  return {
    kind: 'append',
    stream: streamNameOf(options.getStreamIdentifier()),
    expected: expectedOf(options, revision),
    events: [],
  };
}

/** The failure for an outcome that is neither done nor a conflict. */
export function failureOf(outcome: Exclude<Outcome, { kind: 'done' | 'conflict' }>, stream: string) {
  if (outcome.kind === 'refused') return refused(outcome.reason);
  return failures[outcome.kind](stream);
}

const failures = {
  deleted: streamDeleted,
  abandoned: timedOut,
  busy,
  full,
  unavailable: () => unavailable('The event store cannot write now; nothing was written.'),
  // Postgres failed during the commit: the append may or may not have been written.
  unknown: timedOut,
};

function successResponse(done: Extract<Outcome, { kind: 'done' }>): streams.AppendResp {
  const success = new AppendResp.Success();
  if (done.revision < 0) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(String(done.revision));
  if (done.position === undefined) success.setNoPosition(new shared.Empty());
  else {
    const position = new AppendResp.Position();
    position.setCommitPosition(String(done.position));
    position.setPreparePosition(String(done.position));
    success.setPosition(position);
  }
  return new AppendResp().setSuccess(success);
}

function conflictResponse(current: number, expected: Expected): streams.AppendResp {
  const conflict = new AppendResp.WrongExpectedVersion();
  if (current < 0) conflict.setCurrentNoStream(new shared.Empty());
  else conflict.setCurrentRevision(String(current));
  if (typeof expected === 'number') conflict.setExpectedRevision(String(expected));
  else if (expected === 'no_stream') conflict.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream_exists') conflict.setExpectedStreamExists(new shared.Empty());
  else conflict.setExpectedAny(new shared.Empty());
  return new AppendResp().setWrongExpectedVersion(conflict);
}
