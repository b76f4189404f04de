import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Recorded } from '../records/recorded.ts';
import { eventResponse } from './eventResponse.ts';

const { ReadResp } = streams;

const bytesOf = (response: streams.ReadResp): Buffer => {
  const bytes = response.serializeBinary();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

export function checkpointResponse(position: number): Buffer {
  const checkpoint = new ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(position));
  checkpoint.setPreparePosition(String(position));
  return bytesOf(new ReadResp().setCheckpoint(checkpoint));
}

export function confirmationResponse(subscriptionId: string): Buffer {
  const confirmation = new ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(subscriptionId);
  return bytesOf(new ReadResp().setConfirmation(confirmation));
}

export function streamNotFoundResponse(stream: string): Buffer {
  const notFound = new ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(streamIdentifier(stream));
  return bytesOf(new ReadResp().setStreamNotFound(notFound));
}

/** A link, together with the event it points to, both at the position of the link. */
export function linkResponse(link: Recorded, event: Recorded | undefined, structuredIds: boolean): Buffer {
  const recorded = (one: Recorded) => {
    const bytes = eventResponse({ ...one, position: link.position }, structuredIds);
    return ReadResp.deserializeBinary(bytes).getEvent()!.getEvent();
  };
  const read = new ReadResp.ReadEvent().setLink(recorded(link)).setCommitPosition(String(link.position));
  if (event) read.setEvent(recorded(event));
  return bytesOf(new ReadResp().setEvent(read));
}

export const CAUGHT_UP = bytesOf(new ReadResp().setCaughtUp(new ReadResp.CaughtUp()));

export function streamIdentifier(stream: string): shared.StreamIdentifier {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream, 'utf8'));
  return identifier;
}
