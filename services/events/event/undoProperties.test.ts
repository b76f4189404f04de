import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ChangeEvent, type EventState, eventStream } from '#contracts/events/event/event.ts';
import { ADDED_FIELDS, STATUSES } from '#contracts/events/event/eventFields.ts';
import { earlierIn, fold } from '#platform/facts/fold.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { runsFactor } from '#testing/scale.ts';
import type { EventFact } from './changeFacts.ts';
import { eventRules } from './event.ts';
import { isSameEvent } from './sameState.ts';

type Recorded = EventFact & { metadata: { command: { id: string } } };
const CREATED_AT = '2026-05-01T12:00:00Z';
const NOW = new Date('2026-06-01T12:00:00Z');

const change: fc.Arbitrary<ChangeEvent> = fc.record(
  {
    title: fc.constantFrom('Zouk', 'Tango', 'Salsa Friday'),
    price: fc.constantFrom('$5', '$10'),
    isFeatured: fc.boolean(),
    status: fc.constantFrom(...STATUSES),
    startLocal: fc.constantFrom('2026-05-10T20:00', '2026-05-11T20:00'),
    endLocal: fc.constantFrom('2026-05-12T02:00', null),
  },
  { requiredKeys: [] },
);
type Step = { name: 'ChangeEvent' | 'DeleteEvent'; data: object };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: change.map(data => ({ name: 'ChangeEvent' as const, data })) },
  { weight: 1, arbitrary: fc.constant({ name: 'DeleteEvent' as const, data: {} }) },
);

/** An event's history, as its rules record it. */
function historyOf(begun: ChangeEvent) {
  const recorded: Recorded[] = [];
  const state = () => fold(eventStream, recorded) as EventState;
  const decide = (name: string, data: object): EventFact[] =>
    eventRules.decide[name as 'ChangeEvent'](recorded.length > 0 ? state() : undefined, data as never, {
      now: NOW,
      actor: { id: 'ana', role: 'admin' },
      earlier: earlierIn(eventStream, recorded) as never,
    }) as EventFact[];
  /** The id of the command, if it recorded anything. */
  const ask = (name: string, data: object): string | undefined => {
    const id = `command-${recorded.length}`;
    const facts = decide(name, data);
    recorded.push(...facts.map(fact => ({ ...fact, metadata: { command: { id } } })));
    return facts.length > 0 ? id : undefined;
  };
  const form = { ...salsaFriday, ...ADDED_FIELDS, startLocal: '2026-05-10T20:00', endLocal: null };
  const creation = ask('CreateEvent', { ...form, ...begun })!;
  const undo = (commandId: string) => ask('UndoCommand', { commandId, createdAt: CREATED_AT });
  return { state, ask, undo, creation };
}

it('what was changed and undone, in whatever history, is no change: its creation can be undone', () => {
  let undone = 0;
  const property = fc.property(change, fc.array(step, { minLength: 1, maxLength: 8 }), (begun, steps) => {
    const { state, ask, undo, creation } = historyOf(begun);
    const made = state();
    const commands: string[] = [];
    for (const { name, data } of steps) {
      try {
        const id = ask(name, data);
        if (id) commands.push(id);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
    const changed = state();
    for (const commandId of commands.toReversed()) undo(commandId);
    expect(isSameEvent(made, state())).toBe(true);
    expect(undo(creation)).toBeDefined();
    expect(state().deleted).toBe(true);
    // Without the undoing, what differs keeps it from being undone.
    if (!isSameEvent(made, changed)) undone += 1;
  });
  const numRuns = 200 * runsFactor;
  fc.assert(property, { numRuns });
  expect(undone).toBeGreaterThan(numRuns / 2);
});
