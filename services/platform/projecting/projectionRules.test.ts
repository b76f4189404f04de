import { describe, expect, it } from 'vitest';
import type { NewFact } from '#contracts/platform/fact.ts';
import { type projectionFacts, projectionStream } from '#contracts/system/projection.ts';
import { given } from '#testing/specification.ts';
import { fold } from '../facts/fold.ts';
import { projectionRules } from './projectionRules.ts';

type Fact = NewFact<typeof projectionFacts>;
const history = given(projectionRules);
const [first, second] = ['0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000002'];
const paused: Fact = { type: 'ProjectionPaused', data: {} };
const resumed: Fact = { type: 'ProjectionResumed', data: {} };
const requested: Fact = { type: 'ProjectionRebuildRequested', data: { request: first } };
const tables = [{ table: 'events', live: 10, rebuilt: 2, lost: 8 }];
const held: Fact = { type: 'ProjectionSwapHeld', data: { request: first, shape: '1-abc', tables } };
const approved: Fact = { type: 'ProjectionSwapApproved', data: { request: first } };
const declined: Fact = { type: 'ProjectionSwapDeclined', data: { request: first } };
const UNDER_WAY = 'This is under way already. Wait until it is done, or cancel it.';
const PAUSED = 'This projection is paused. Resume it first.';

describe('a projection', () => {
  it('is paused once, and resumed once', () => {
    history().when('PauseProjection', {}).then(paused);
    history(paused).when('PauseProjection', {}).refuses('This projection is paused already.');
    history(paused).when('ResumeProjection', {}).then(resumed);
    history(paused, resumed).when('ResumeProjection', {}).refuses('This projection is not paused.');
  });

  it('is paused or worked on, never both', () => {
    history(paused).when('RequestRebuild', { request: first }).refuses(PAUSED);
    history(paused).when('RequestThing', { request: first, thing: 'event-1' }).refuses(PAUSED);
    history(requested).when('PauseProjection', {}).refuses(UNDER_WAY);
  });

  it('is rebuilt by one request at a time, which can be cancelled', () => {
    history().when('RequestRebuild', { request: first }).then(requested);
    history(requested).when('RequestComparison', { request: second }).refuses(UNDER_WAY);
    const cancelled: Fact = { type: 'ProjectionWorkCancelled', data: { request: first } };
    history(requested).when('CancelWork', { request: first }).then(cancelled);
    history(requested).when('CancelWork', { request: second }).refuses('This is not under way any more.');
    history(requested, cancelled).when('RequestRebuild', { request: first }).then(requested);
  });

  it('waits for a yes or a no about the rows that a rebuild would lose', () => {
    history(requested, held).when('ApproveSwap', { request: first }).then(approved);
    history(requested, held).when('DeclineSwap', { request: first }).then(declined);
    const none = 'No rebuild of this projection waits for a decision.';
    history(requested, held).when('ApproveSwap', { request: second }).refuses(none);
    history(requested, held, declined).when('ApproveSwap', { request: first }).refuses(none);
    history(requested, held)
      .when('RequestRebuild', { request: second })
      .refuses('A rebuild of this projection waits for a decision. Decide about it first.');
  });

  it('is rebuilt with the losses that were accepted, and with no others', () => {
    const accepted = fold(projectionStream, [requested, held, approved]);
    expect(accepted).toMatchObject({
      held: null,
      work: [{ request: first, kind: 'rebuild', accepted: tables }],
    });
    expect(fold(projectionStream, [requested, held, declined])).toMatchObject({
      ...{ held: null, work: [], declined: '1-abc', outcome: { kind: 'declined' } },
    });
  });
});
