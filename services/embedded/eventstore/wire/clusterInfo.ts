import { randomUUID } from 'node:crypto';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import { textUuid } from './uuid.ts';

/** The EventStoreDB version whose behaviour this server follows. */
const SERVER_VERSION = '23.10.0';

export function supportedMethods(_: unknown, callback: sendUnaryData<features.SupportedMethods>): void {
  const supported = new features.SupportedMethods();
  supported.setEventStoreServerVersion(SERVER_VERSION);
  for (const { path } of Object.values(StreamsService)) {
    const [, service, name] = path.toLowerCase().split('/');
    const method = new features.SupportedMethod();
    method.setServiceName(service!);
    method.setMethodName(name!);
    if (name === 'read') method.setFeaturesList(['position', 'events']);
    supported.addMethods(method);
  }
  callback(null, supported);
}

/** A cluster of one leader, at the address that the client used. */
export function answerGossip(fallback: { host: string; port: () => number }) {
  const instanceId = randomUUID();
  return (
    call: ServerUnaryCall<shared.Empty, gossip.ClusterInfo>,
    callback: sendUnaryData<gossip.ClusterInfo>,
  ): void => {
    const asked = URL.parse(`http://${call.getHost()}`);
    const endPoint = new gossip.EndPoint();
    endPoint.setAddress(asked?.hostname ?? fallback.host);
    endPoint.setPort(Number(asked?.port) || fallback.port());
    const member = new gossip.MemberInfo();
    member.setInstanceId(textUuid(instanceId));
    member.setTimeStamp(String(BigInt(Date.now()) * 10_000n));
    member.setState(gossip.MemberInfo.VNodeState.LEADER);
    member.setIsAlive(true);
    member.setHttpEndPoint(endPoint);
    const cluster = new gossip.ClusterInfo();
    cluster.addMembers(member);
    callback(null, cluster);
  };
}
