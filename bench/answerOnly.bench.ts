import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  Server,
  ServerCredentials,
  type ServerReadableStream,
  type ServiceDefinition,
  type sendUnaryData,
} from '@grpc/grpc-js';

// A server that answers every classic append immediately and records nothing: the client's throughput with it
// is the upper bound for any server on this machine.
type Append = ServerReadableStream<streams.AppendReq, streams.AppendResp>;

let answered = 0;

function append(call: Append, callback: sendUnaryData<streams.AppendResp>): void {
  call.on('data', () => {});
  call.on('end', () => {
    const position = new streams.AppendResp.Position();
    position.setCommitPosition(String(++answered));
    position.setPreparePosition(String(answered));
    const success = new streams.AppendResp.Success();
    success.setCurrentRevision(String(answered));
    success.setPosition(position);
    callback(null, new streams.AppendResp().setSuccess(success));
  });
}

const service: ServiceDefinition = { append: StreamsService.append };
const server = new Server();
server.addService(service, { append });
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (_, port) =>
  process.send?.({ ready: true, port }),
);
