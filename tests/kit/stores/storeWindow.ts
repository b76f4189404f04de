import { randomBytes } from 'node:crypto';
import {
  ServerFeaturesClient,
  ServerFeaturesService,
} from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsClient, StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  credentials,
  type handleUnaryCall,
  Metadata,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
} from '@grpc/grpc-js';
import { basicAuthorization } from '#platform/store/connection.ts';

// An external server has a single log, but each test expects its own. So each test gets a window: a proxy
// that forwards every call and prefixes stream names with a unique string. Through it a test sees only its
// own streams; positions, revisions, answers and failures are those of the server.

const { FilterOptions } = streams.ReadReq.Options;
/** How many records a filter examines between checkpoints; the client's default. */
const SEARCH_WINDOW = 32;
const LARGEST_MESSAGE = 17 * 1024 * 1024;

type Named = { getStreamIdentifier(): shared.StreamIdentifier | undefined };

/** Opens a window to the store at `url` (`esdb://name:password@host:port?tls=false`) on a free port. */
export async function openWindow(url: string): Promise<{ port: number; stop(): Promise<void> }> {
  const own = `w${randomBytes(6).toString('hex')}~`;
  const { address, channel, metadata } = upstreamOf(url);
  const options = { 'grpc.max_receive_message_length': LARGEST_MESSAGE };
  const upstream = new StreamsClient(address, channel, options);
  const features = new ServerFeaturesClient(address, channel);
  const server = new Server(options);
  server.addService(StreamsService, callsThrough(upstream, own, metadata));
  const supported: handleUnaryCall<shared.Empty, SupportedMethods> = ({ request }, answer) => {
    features.getSupportedMethods(request, metadata, answer as never);
  };
  server.addService(ServerFeaturesService, { getSupportedMethods: supported });
  const port = await new Promise<number>((settle, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : settle(bound),
    ),
  );
  const stop = async () => {
    server.forceShutdown();
    upstream.close();
    features.close();
  };
  return { port, stop };
}

function upstreamOf(url: string) {
  const [, scheme, user, address, query = ''] =
    /^(esdb[^:]*):\/\/(?:([^@]+)@)?([^/?]+)\/?(\?.*)?$/.exec(url) ?? [];
  if (scheme !== 'esdb' || !address) throw new Error('Tests need one server: esdb://name:password@host:port');
  const [username = 'admin', password = 'changeit'] = (user ?? '')
    .split(':')
    .filter(Boolean)
    .map(decodeURIComponent);
  const channel = /tls=false/.test(query) ? credentials.createInsecure() : credentials.createSsl();
  const metadata = new Metadata();
  metadata.set('authorization', basicAuthorization({ username, password }));
  metadata.set('requires-leader', 'true');
  return { address, channel, metadata };
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of calls.
function callsThrough(upstream: StreamsClient, own: string, metadata: Metadata) {
  return {
    read(call: ServerWritableStream<streams.ReadReq, streams.ReadResp>) {
      outward(call.request, own);
      const source = upstream.read(call.request, metadata);
      source.on('data', (response: streams.ReadResp) => {
        inward(response, own);
        if (!call.write(response)) source.pause();
      });
      call.on('drain', () => source.resume());
      source.on('end', () => call.end());
      source.on('error', error => call.emit('error', error));
      call.on('cancelled', () => source.cancel());
    },
    append(
      call: ServerReadableStream<streams.AppendReq, streams.AppendResp>,
      answer: sendUnaryData<streams.AppendResp>,
    ) {
      const target = upstream.append(metadata, answer as never);
      call.on('data', (request: streams.AppendReq) => {
        add(request.getOptions(), own);
        target.write(request);
      });
      call.on('end', () => target.end());
      call.on('cancelled', () => target.cancel());
    },
    batchAppend(call: ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>) {
      const target = upstream.batchAppend(metadata);
      call.on('data', (request: streams.BatchAppendReq) => {
        add(request.getOptions(), own);
        target.write(request);
      });
      target.on('data', (response: streams.BatchAppendResp) => {
        remove(response, own);
        call.write(response);
      });
      call.on('end', () => target.end());
      target.on('end', () => call.end());
      target.on('error', error => call.emit('error', error));
      call.on('cancelled', () => target.cancel());
    },
    delete(
      call: ServerUnaryCall<streams.DeleteReq, streams.DeleteResp>,
      answer: sendUnaryData<streams.DeleteResp>,
    ) {
      add(call.request.getOptions(), own);
      upstream.delete(call.request, metadata, answer as never);
    },
    tombstone(
      call: ServerUnaryCall<streams.TombstoneReq, streams.TombstoneResp>,
      answer: sendUnaryData<streams.TombstoneResp>,
    ) {
      add(call.request.getOptions(), own);
      upstream.tombstone(call.request, metadata, answer as never);
    },
  };
}

/** A read of a stream uses the prefixed name; a read of `$all` is filtered to the window's streams. */
function outward(request: streams.ReadReq, own: string): void {
  const options = request.getOptions();
  if (!options) return;
  if (options.hasStream()) add(options.getStream(), own);
  else narrow(options, own);
}

function narrow(options: streams.ReadReq.Options, own: string): void {
  const filter =
    options.getFilter() ?? new FilterOptions().setMax(SEARCH_WINDOW).setCheckpointintervalmultiplier(1);
  const wanted = filter.getStreamIdentifier();
  const expression = new FilterOptions.Expression();
  const pattern = wanted?.getRegex();
  if (pattern) expression.setRegex(`^${own}${pattern.startsWith('^') ? pattern.slice(1) : `.*(${pattern})`}`);
  else expression.setPrefixList((wanted?.getPrefixList() ?? ['']).map(prefix => own + prefix));
  filter.clearEventType();
  filter.setStreamIdentifier(expression);
  options.clearNoFilter();
  options.setFilter(filter);
}

function inward(response: streams.ReadResp, own: string): void {
  const event = response.getEvent();
  for (const recorded of [event?.getEvent(), event?.getLink()]) remove(recorded, own);
  remove(response.getStreamNotFound(), own);
}

/** The metadata stream `$$event-1` is prefixed like its stream. */
const NAME = /^(\$\$)?/;

function add(named: Named | undefined, own: string): void {
  rename(named, name => name.replace(NAME, start => start + own));
}

function remove(named: Named | undefined, own: string): void {
  rename(named, name => name.replace(own, ''));
}

function rename(named: Named | undefined, change: (name: string) => string): void {
  const identifier = named?.getStreamIdentifier();
  if (!identifier) return;
  const name = Buffer.from(identifier.getStreamName_asU8()).toString('utf8');
  identifier.setStreamName(new Uint8Array(Buffer.from(change(name))));
}
