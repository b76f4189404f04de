import streams from '@eventstore/db-client/generated/streams_pb.js';
import { invalidArgument, invalidPosition } from '../records/failures.ts';
import { type Filter, prefixFilter, regexFilter } from '../records/filter.ts';
import { streamNameOf } from '../records/streamName.ts';

const { ReadReq } = streams;
type Options = streams.ReadReq.Options;

export type From = 'start' | 'end' | number;

/** A client's read request. `count` is absent for a subscription. */
export type ReadRequest = {
  source: { kind: 'all'; filter?: Filter; checkpointInterval: number } | { kind: 'stream'; stream: string };
  from: From;
  backwards: boolean;
  count?: number;
  structuredIds: boolean;
  resolveLinks: boolean;
};

const DEFAULT_SEARCH_WINDOW = 32;

/** Throws the failure to answer with if the request is invalid. */
export function readRequestOf(request: streams.ReadReq): ReadRequest {
  const options = request.getOptions();
  if (!options) throw invalidArgument('A read needs options.');
  const subscription = options.hasSubscription();
  const backwards = options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS;
  if (subscription && backwards) throw invalidArgument('A subscription reads forwards.');
  if (!subscription && !options.hasCount()) throw invalidArgument('A read needs a count.');
  return {
    ...(options.hasStream() ? streamSource(options) : allSource(options)),
    backwards,
    ...(!subscription && { count: Number(options.getCount()) }),
    structuredIds: options.getUuidOption()?.hasStructured() ?? false,
    resolveLinks: options.getResolveLinks(),
  };
}

function streamSource(options: Options): Pick<ReadRequest, 'source' | 'from'> {
  const chosen = options.getStream()!;
  const source = { kind: 'stream', stream: streamNameOf(chosen.getStreamIdentifier()) } as const;
  if (options.hasFilter()) throw invalidArgument('Only $all can be filtered.');
  if (chosen.hasRevision()) return { source, from: Number(chosen.getRevision()) };
  return { source, from: chosen.hasEnd() ? 'end' : 'start' };
}

function allSource(options: Options): Pick<ReadRequest, 'source' | 'from'> {
  const chosen = options.getAll();
  if (!chosen) throw invalidArgument('A read needs a stream, or $all.');
  const wanted = options.getFilter();
  const window = wanted?.hasMax() ? wanted.getMax() : DEFAULT_SEARCH_WINDOW;
  const source = {
    kind: 'all',
    ...(wanted && { filter: filterOf(wanted) }),
    checkpointInterval: Math.max(1, window * (wanted?.getCheckpointintervalmultiplier() ?? 1)),
  } as const;
  const position = chosen.getPosition();
  if (!position) return { source, from: chosen.hasEnd() ? 'end' : 'start' };
  const commit = Number(position.getCommitPosition());
  if (commit !== Number(position.getPreparePosition())) throw invalidPosition();
  return { source, from: commit };
}

function filterOf(options: streams.ReadReq.Options.FilterOptions): Filter {
  const on = options.hasEventType() ? 'type' : 'stream';
  const expression = options.getEventType() ?? options.getStreamIdentifier();
  if (!expression) throw invalidArgument('A filter needs a stream or an event type expression.');
  const pattern = expression.getRegex();
  if (!pattern) return prefixFilter(on, expression.getPrefixList());
  try {
    return regexFilter(on, pattern);
  } catch {
    throw invalidArgument(`Not a regular expression: ${pattern}`);
  }
}
