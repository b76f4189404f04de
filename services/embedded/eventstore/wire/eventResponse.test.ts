import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proposalOf, uuidOf } from '../records/proposal.ts';
import { type Recorded, revisionText, TOMBSTONE } from '../records/recorded.ts';
import { eventResponse } from './eventResponse.ts';

const bytes = fc.uint8Array({ maxLength: 300 }).map(array => Buffer.from(array));
const text = fc.string({ unit: 'binary', maxLength: 200 }).filter(value => value.isWellFormed());
const event: fc.Arbitrary<Recorded> = fc.record({
  position: fc.maxSafeNat(),
  stream: text,
  revision: fc.oneof(fc.maxSafeNat(), fc.constant(TOMBSTONE)),
  id: fc.uuid(),
  type: text,
  contentType: text,
  data: bytes,
  metadata: bytes,
  created: fc.integer({ min: 1, max: 4e12 }),
});

test('the generated classes read every event unchanged', () => {
  fc.assert(
    fc.property(event, fc.boolean(), (recorded, structuredIds) => {
      const response = streams.ReadResp.deserializeBinary(eventResponse(recorded, structuredIds));
      const read = response.getEvent()!;
      const decoded = read.getEvent()!;
      expect(decoded.getId()!.hasStructured()).toBe(structuredIds);
      expect(uuidOf(decoded.getId())).toBe(recorded.id);
      expect(Buffer.from(decoded.getStreamIdentifier()!.getStreamName_asU8()).toString()).toBe(
        recorded.stream,
      );
      expect(decoded.getStreamRevision()).toBe(revisionText(recorded.revision));
      expect(decoded.getMetadataMap().get('type')).toBe(recorded.type);
      expect(decoded.getMetadataMap().get('content-type')).toBe(recorded.contentType);
      expect(BigInt(decoded.getMetadataMap().get('created')!)).toBe(BigInt(recorded.created) * 10_000n);
      expect(Buffer.from(decoded.getData_asU8())).toEqual(recorded.data);
      expect(Buffer.from(decoded.getCustomMetadata_asU8())).toEqual(recorded.metadata);
      const position = String(recorded.position);
      expect([decoded.getCommitPosition(), decoded.getPreparePosition()]).toEqual([position, position]);
      expect(read.getCommitPosition()).toBe(position);
    }),
  );
});

test('a large event fits its bytes', () => {
  const [sample] = fc.sample(event, 1);
  const large = { ...sample!, data: Buffer.alloc(3_000_000, 'x') };
  const decoded = streams.ReadResp.deserializeBinary(eventResponse(large, false)).getEvent()!.getEvent()!;
  expect(decoded.getData_asU8().length).toBe(3_000_000);
});

test('an event without a type, or with a NUL in it, is refused', () => {
  const message = new streams.AppendReq.ProposedMessage();
  message.getMetadataMap().set('content-type', 'application/json');
  expect(() => proposalOf(message)).toThrow("'type' is missing");
  message.getMetadataMap().set('type', 'a\0b');
  expect(() => proposalOf(message)).toThrow();
});
