import type shared from '@eventstore/db-client/generated/shared_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import { appendTooLarge, invalidArgument, isFailure, MAX_APPEND_SIZE } from '../records/failures.ts';
import { expectedOf, proposalOf, uuidOf } from '../records/proposal.ts';
import { sizeOf } from '../records/recorded.ts';
import { streamNameOf } from '../records/streamName.ts';
import type { OpenCalls } from '../wire/openCalls.ts';
import { failureOf } from './append.ts';
import { failedResponse, outcomeResponse } from './batchResponse.ts';
import type { Write } from './group.ts';
import type { Writer } from './writer.ts';

type BatchCall = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

/** Appends whose last message has not arrived yet; a client that never finishes any is cut off here. */
const MOST_UNFINISHED = 1_024;

type Unfinished = { write: Write; size: number; deadline: number };

/**
 * Many appends over one call: each has a correlation id, arrives in one or more messages, and gets one
 * response.
 */
export function answerBatches(writer: Writer, open: OpenCalls) {
  return (call: BatchCall): void => {
    open.add(call);
    const unfinished = new Map<string, Unfinished>();
    let waiting = 0;
    let ended = false;
    const respond = (response: streams.BatchAppendResp) => {
      // A client that does not read its responses is not read from either.
      if (!call.write(response)) call.pause();
    };
    const endWhenDone = () => {
      if (ended && waiting === 0) call.end();
    };

    const submit = async (append: Unfinished, correlationId: shared.UUID) => {
      const { write, deadline } = append;
      waiting++;
      const outcome = await writer.submit(write, () => call.cancelled || Date.now() > deadline);
      waiting--;
      // The protocol has no status for these: the whole call fails.
      if (outcome.kind === 'unavailable' || outcome.kind === 'full') {
        call.emit('error', failureOf(outcome, write.stream));
        return;
      }
      respond(outcomeResponse(outcome, write, correlationId));
      endWhenDone();
    };

    call.on('data', (request: streams.BatchAppendReq) => {
      const correlationId = request.getCorrelationId();
      const stream = request.getOptions()?.getStreamIdentifier();
      try {
        const finished = addTo(unfinished, request);
        if (finished) void submit(finished, correlationId!);
      } catch (error) {
        const failure = isFailure(error) ? error : invalidArgument(String(error));
        respond(failedResponse(failure, correlationId, stream));
      }
    });
    call.on('drain', () => call.resume());
    call.on('end', () => {
      ended = true;
      endWhenDone();
    });
    call.on('error', () => {});
  };
}

/** The append that this message completes, if any. Throws the failure to answer with. */
function addTo(unfinished: Map<string, Unfinished>, request: streams.BatchAppendReq): Unfinished | undefined {
  const id = uuidOf(request.getCorrelationId());
  const options = request.getOptions();
  if (options && !unfinished.has(id)) {
    if (unfinished.size >= MOST_UNFINISHED) throw invalidArgument('Too many unfinished appends.');
    unfinished.set(id, { write: writeOf(options), size: 0, deadline: deadlineOf(options) });
  }
  const append = unfinished.get(id);
  // The rest of an append that was already refused.
  if (!append) return undefined;
  try {
    for (const message of request.getProposedMessagesList()) {
      const event = proposalOf(message);
      append.size += sizeOf(event);
      if (append.size > MAX_APPEND_SIZE) throw appendTooLarge();
      append.write.events.push(event);
    }
  } catch (error) {
    unfinished.delete(id);
    throw error;
  }
  if (!request.getIsFinal()) return undefined;
  unfinished.delete(id);
  return append;
}

function writeOf(options: streams.BatchAppendReq.Options): Write {
  const position = options.hasStreamPosition() ? options.getStreamPosition() : undefined;
  return {
    kind: 'append',
    stream: streamNameOf(options.getStreamIdentifier()),
    expected: expectedOf(options, position),
    events: [],
  };
}

const deadlineOf = (options: streams.BatchAppendReq.Options): number =>
  options.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY;
