import code from '@eventstore/db-client/generated/code_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';

const { AppendResp, ReadResp } = streams;

/** A fact as a scripted store sends it. `prepare` defaults to the position. */
export type ScriptedFact = { position: bigint; stream: string; revision: number; prepare?: bigint };

/** A UUID that ends in the fact's position. */
function scriptedId(position: bigint): string {
  return `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`;
}

export function factMessage({ position, stream, revision, prepare = position }: ScriptedFact) {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(scriptedId(position)))
    .setStreamIdentifier(identifier)
    .setStreamRevision(String(revision))
    .setCommitPosition(String(position))
    .setPreparePosition(String(prepare))
    .setData(Buffer.from('{}'))
    .setCustomMetadata(Buffer.from('{}'));
  recorded.getMetadataMap().set('type', 'Made').set('content-type', 'application/json').set('created', '0');
  return new ReadResp().setEvent(
    new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(position)),
  );
}

export function confirmed() {
  return new ReadResp().setConfirmation(
    new ReadResp.SubscriptionConfirmation().setSubscriptionId('scripted'),
  );
}

export function caughtUp() {
  return new ReadResp().setCaughtUp(new ReadResp.CaughtUp());
}

export function fellBehind() {
  return new ReadResp().setFellBehind(new ReadResp.FellBehind());
}

export function checkpoint(commit: bigint, prepare = commit) {
  const message = new ReadResp.Checkpoint()
    .setCommitPosition(String(commit))
    .setPreparePosition(String(prepare));
  return new ReadResp().setCheckpoint(message);
}

/** Without a position, as a server may answer an append that it had already recorded. */
export function success(revision: number, position?: bigint) {
  const message = new AppendResp.Success().setCurrentRevision(String(revision));
  if (position === undefined) message.setNoPosition(new shared.Empty());
  else {
    const text = String(position);
    message.setPosition(new AppendResp.Position().setCommitPosition(text).setPreparePosition(text));
  }
  return new AppendResp().setSuccess(message);
}

/** The answer to an append on a call of the batch protocol. */
export function batchSuccess(revision: number, position: bigint) {
  const text = String(position);
  const place = new shared.AllStreamPosition().setCommitPosition(text).setPreparePosition(text);
  const message = new streams.BatchAppendResp.Success()
    .setCurrentRevision(String(revision))
    .setPosition(place);
  return new streams.BatchAppendResp().setSuccess(message);
}

export function wrongExpectedVersion(current: number | 'none') {
  const message = new AppendResp.WrongExpectedVersion();
  if (current === 'none') message.setCurrentNoStream(new shared.Empty());
  else message.setCurrentRevision(String(current));
  return new AppendResp().setWrongExpectedVersion(message);
}

/** A batch's answer to an append whose outcome is unknown. */
export function timeoutStatus() {
  return statusOf(code.Code.DEADLINE_EXCEEDED, 'Operation timed out.', 'Timeout', new shared.Timeout());
}

/** A batch's answer to an append to a stream that the user may not write to. */
export function deniedStatus() {
  return statusOf(code.Code.PERMISSION_DENIED, 'Access Denied.', 'AccessDenied', new shared.AccessDenied());
}

function statusOf(
  number: (typeof code.Code)[keyof typeof code.Code],
  message: string,
  type: string,
  said: { serializeBinary(): Uint8Array },
) {
  const details = new any.Any();
  details.pack(said.serializeBinary(), `event_store.client.${type}`);
  return new statusMessages.Status().setCode(number).setMessage(message).setDetails(details);
}

/** A cluster of nodes on this machine; the first leads, the others follow. */
export function clusterInfo(ports: readonly number[]): gossip.ClusterInfo {
  const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState;
  const members = ports.map((port, index) =>
    new gossip.MemberInfo()
      .setInstanceId(new shared.UUID().setString(scriptedId(BigInt(port))))
      .setTimeStamp('0')
      .setState(index === 0 ? LEADER : FOLLOWER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port)),
  );
  return new gossip.ClusterInfo().setMembersList(members);
}
