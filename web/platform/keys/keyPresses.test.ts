import { expect, test } from 'vitest';
import { keyPresses } from './keyPresses.ts';

/** Presses keys 100 ms apart; a number adds a pause in milliseconds. */
function presser(listen: (event: KeyboardEvent) => void) {
  let timeStamp = 0;
  return (...keys: (string | number)[]) => {
    for (const key of keys) {
      timeStamp += typeof key === 'number' ? key : 100;
      if (typeof key === 'number') continue;
      const held = key === '?' ? ['Shift'] : [];
      const getModifierState = (name: string) => held.includes(name);
      listen({ key, code: key, timeStamp, getModifierState, preventDefault() {} } as KeyboardEvent);
    }
  };
}

function setUp(...bound: string[]) {
  const ran: string[] = [];
  const bind = (...names: string[]) => names.map(keys => ({ keys, run: () => ran.push(keys) }));
  let list = bind(...bound);
  const press = presser(
    keyPresses(
      () => list,
      () => false,
    ),
  );
  return { ran, press, rebind: (...names: string[]) => (list = bind(...names)) };
}

test('a key, a character typed with Shift and a sequence each run their binding once', () => {
  const { ran, press } = setUp('c', '?', 'g e');
  press('c', '?', 'g', 'e', 'e');
  expect(ran).toEqual(['c', '?', 'g e']);
});

test('the last key of a sequence does not also run its own binding', () => {
  const { ran, press } = setUp('g e', 'e');
  press('g', 'e', 'e');
  expect(ran).toEqual(['g e', 'e']);
});

test('a sequence survives a change of bindings between its presses', () => {
  const { ran, press, rebind } = setUp('g e', 'c');
  press('g');
  rebind('g e', 'x');
  press('e', 'x');
  expect(ran).toEqual(['g e', 'x']);
});

test('a sequence waits two seconds for its next key, and for no other key', () => {
  const { ran, press } = setUp('g e');
  press('g', 1_800, 'e');
  expect(ran).toEqual(['g e']);
  press('g', 2_000, 'e', 'g', 'x', 'e');
  expect(ran).toEqual(['g e']);
});

test('of two bindings with the same keys the later one wins', () => {
  const ran: string[] = [];
  const bound = ['general', 'screen'].map(name => ({ keys: '/', run: () => ran.push(name) }));
  presser(
    keyPresses(
      () => bound,
      () => false,
    ),
  )('/');
  expect(ran).toEqual(['screen']);
});
