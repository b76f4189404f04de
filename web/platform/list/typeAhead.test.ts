import { expect, test } from 'vitest';
import { typeAhead } from './typeAhead.ts';

function page() {
  const target = new EventTarget();
  const heard: string[] = [];
  const ahead = typeAhead(() => target);
  const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
    target.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, ...more }));
  // In a page, a listener in the window's capture phase gets a key before all others.
  const hold = () => {
    ahead.hold();
    target.addEventListener('keydown', event => heard.push((event as KeyboardEvent).key));
  };
  return { ...ahead, hold, press, heard };
}

test('text typed before its field exists is kept, and triggers no shortcut', () => {
  const { hold, take, press, heard } = page();
  hold();
  for (const key of ['S', 'a', 'l', 's', 'o', 'Backspace', 'a', ' ', '2']) press(key);
  expect(take()).toBe('Salsa 2');
  expect(heard).toEqual([]);
  press('x');
  expect(heard).toEqual(['x']);
  expect(take()).toBe('');
});

test('keys that type no text, and repeats of a held key, are not captured', () => {
  const { hold, take, press, heard } = page();
  hold();
  press('c', { repeat: true });
  press('Tab');
  press('k', { ctrlKey: true });
  expect(take()).toBe('');
  expect(heard).toEqual(['Tab', 'k']);
});

test('Escape discards the text', () => {
  const { hold, take, press, heard } = page();
  hold();
  press('S');
  press('Escape');
  press('e');
  expect(take()).toBe('');
  expect(heard).toEqual(['Escape', 'e']);
});
