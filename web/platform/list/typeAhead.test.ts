import { expect, test } from 'vitest';
import { typeAhead } from './typeAhead.ts';

function page() {
  const target = new EventTarget();
  const heard: string[] = [];
  const ahead = typeAhead(() => target);
  const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
    target.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, ...more }));
  // In a page, what listens to the window's capture phase hears a key before everything else.
  const hold = () => {
    ahead.hold();
    target.addEventListener('keydown', event => heard.push((event as KeyboardEvent).key));
  };
  return { ...ahead, hold, press, heard };
}

test('what is typed before its field is there is kept, and no shortcut hears it', () => {
  const { hold, take, press, heard } = page();
  hold();
  for (const key of ['S', 'a', 'l', 's', 'o', 'Backspace', 'a', ' ', '2']) press(key);
  expect(take()).toBe('Salsa 2');
  expect(heard).toEqual([]);
  press('x');
  expect(heard).toEqual(['x']);
  expect(take()).toBe('');
});

test('keys that write nothing, and those held down, are left alone', () => {
  const { hold, take, press, heard } = page();
  hold();
  press('c', { repeat: true });
  press('Tab');
  press('k', { ctrlKey: true });
  expect(take()).toBe('');
  expect(heard).toEqual(['Tab', 'k']);
});

test('Escape gives it up', () => {
  const { hold, take, press, heard } = page();
  hold();
  press('S');
  press('Escape');
  press('e');
  expect(take()).toBe('');
  expect(heard).toEqual(['Escape', 'e']);
});
