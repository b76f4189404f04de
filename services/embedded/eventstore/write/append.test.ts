import shared from '@eventstore/db-client/generated/shared_pb.js';
import { status } from '@grpc/grpc-js';
import { expect, test } from 'vitest';
import { failureOf } from './append.ts';
import { outcomeResponse } from './batchResponse.ts';
import type { Write } from './group.ts';

const write: Write = { kind: 'append', stream: 'event-1', expected: 'any', events: [] };

test.for([
  { kind: 'busy', code: status.UNAVAILABLE, details: 'Server Is Too Busy' },
  { kind: 'unavailable', code: status.UNAVAILABLE, details: 'nothing was written' },
  { kind: 'unknown', code: status.ABORTED, details: 'Operation timed out' },
  { kind: 'abandoned', code: status.ABORTED, details: 'Operation timed out' },
  { kind: 'deleted', code: status.FAILED_PRECONDITION, details: 'is deleted' },
] as const)("an append that is $kind gets EventStoreDB's status", ({ kind, code, details }) => {
  expect(failureOf({ kind }, 'event-1')).toMatchObject({ code, details: expect.stringContaining(details) });
});

test.for([
  { kind: 'busy', message: 'Server Is Busy', type: 'Unknown' },
  { kind: 'unknown', message: 'Operation timed out.', type: 'Timeout' },
  { kind: 'abandoned', message: 'Operation timed out.', type: 'Timeout' },
] as const)('an append of a batch that is $kind has an answer of its own', ({ kind, message, type }) => {
  const error = outcomeResponse({ kind }, write, new shared.UUID()).getError();
  expect(error?.getMessage()).toBe(message);
  expect(error?.getDetails()?.getTypeName()).toBe(`event_store.client.${type}`);
});
