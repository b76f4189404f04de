import { setTimeout as pause } from 'node:timers/promises';
import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { backOff } from '../program/backOff.ts';
import { arrivalsOf } from '../store/arrivals.ts';
import { metadataFor } from '../store/batchCall.ts';
import type { Connection } from '../store/connection.ts';
import { isFinal, StoreUnavailable } from '../store/errors.ts';
import { storedRecord } from '../store/storedRecord.ts';
import type { StoredRecord } from '../store/storeShapes.ts';

/** A record as the store sent it, byte for byte, and as we read it. */
export type RawRecord = { record: StoredRecord; raw: streams.ReadResp.ReadEvent.RecordedEvent };

const PAGE = 500;
const SILENCE_MS = 10_000;
const DEADLINE_MS = 30_000;
const BACK_OFF = { first: 100, most: 2_000 };

/**
 * All records of the log after a position, including the store's own, for copying. The client parses what it reads, and
 * would not give back the bytes. An interrupted read resumes where it broke.
 * @throws StoreUnavailable if the store has sent nothing for 30 s.
 */
export async function* rawRecords(connection: Connection, after?: bigint): AsyncGenerator<RawRecord> {
  let last = after;
  let failing: number | undefined;
  for (let failures = 0; ; failures++) {
    try {
      for await (const one of arriving(connection, last)) {
        failing = undefined;
        failures = 0;
        if (last !== undefined && one.record.position <= last) continue;
        yield one;
        last = one.record.position;
      }
      return;
    } catch (error) {
      if (isFinal(error)) throw error;
      failing ??= performance.now();
      if (performance.now() - failing > DEADLINE_MS) {
        throw new StoreUnavailable('The event store does not answer', { cause: error });
      }
      await pause(backOff(failures, BACK_OFF));
    }
  }
}

async function* arriving(connection: Connection, after: bigint | undefined): AsyncGenerator<RawRecord> {
  const channel = await connection.channel();
  const client = new StreamsClient('', null as never, { channelOverride: channel });
  const call = client.read(request(after), metadataFor(connection));
  const arrivals = arrivalsOf<streams.ReadResp>(call as never);
  try {
    for (;;) {
      const arrival = await arrivals.next(PAGE, SILENCE_MS);
      if (arrival.kind === 'end') return;
      if (arrival.kind === 'silence') throw new Error(`No answer for ${SILENCE_MS} ms`);
      if (arrival.kind === 'failure') {
        await connection.failed({ getChannel: () => channel }, arrival.error);
        throw arrival.error;
      }
      for (const response of arrival.items) {
        const event = response.getEvent();
        const raw = event?.getEvent();
        if (event && raw) yield { record: storedRecord(convertGrpcEvent(event) as never), raw };
      }
    }
  } finally {
    call.cancel();
    arrivals.dismiss();
  }
}

function request(after: bigint | undefined): streams.ReadReq {
  const all = new streams.ReadReq.Options.AllOptions();
  if (after === undefined) all.setStart(new shared.Empty());
  else {
    const position = new streams.ReadReq.Options.Position();
    position.setCommitPosition(String(after));
    position.setPreparePosition(String(after));
    all.setPosition(position);
  }
  const ids = new streams.ReadReq.Options.UUIDOption();
  ids.setString(new shared.Empty());
  const options = new streams.ReadReq.Options();
  options.setAll(all);
  options.setReadDirection(streams.ReadReq.Options.ReadDirection.FORWARDS);
  options.setResolveLinks(false);
  options.setCount(String(Number.MAX_SAFE_INTEGER));
  options.setUuidOption(ids);
  options.setNoFilter(new shared.Empty());
  return new streams.ReadReq().setOptions(options);
}
