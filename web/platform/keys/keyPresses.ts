import { matchKeybindingPress, parseKeybinding } from 'tinykeys';

type Bound = { keys: string; run: () => void };

/** How long to wait for the next key of a sequence, in milliseconds: some people and machines are slow. */
const NEXT_KEY = 2_000;
const MOST_KEYS = 4;

const parsed = new Map<string, ReturnType<typeof parseKeybinding>>();

/**
 * Creates a listener for key presses: it runs the binding that matches the latest presses, the longest
 * sequence first, and of two with the same keys the later one. The bindings are read again at each press, so
 * that a sequence survives a screen that changes its bindings halfway.
 */
export function keyPresses(
  bound: () => readonly Bound[],
  ignore: (event: KeyboardEvent) => boolean,
): (event: KeyboardEvent) => void {
  let before: KeyboardEvent[] = [];
  return event => {
    // Autofill dispatches key events without a key name.
    if (!event.key || isModifier(event) || ignore(event)) return;
    const last = before.at(-1);
    const presses = last && event.timeStamp - last.timeStamp > NEXT_KEY ? [event] : [...before, event];
    const found = bound()
      .filter(({ keys }) => isEndOf(presses, keys))
      .sort((a, b) => sequenceOf(b.keys).length - sequenceOf(a.keys).length);
    const meant = found.findLast(({ keys }) => sequenceOf(keys).length === sequenceOf(found[0]!.keys).length);
    before = meant ? [] : presses.slice(-MOST_KEYS);
    if (!meant) return;
    event.preventDefault();
    meant.run();
  };
}

function isEndOf(presses: readonly KeyboardEvent[], keys: string): boolean {
  const sequence = sequenceOf(keys);
  const end = presses.slice(-sequence.length);
  return (
    end.length === sequence.length && sequence.every((press, at) => matchKeybindingPress(end[at]!, press))
  );
}

function sequenceOf(keys: string): ReturnType<typeof parseKeybinding> {
  const known = parsed.get(keys) ?? parseKeybinding(optionalShift(keys));
  parsed.set(keys, known);
  return known;
}

/** Whether a character needs Shift depends on the keyboard layout. */
function optionalShift(keys: string): string {
  return /^[^\w\s$]$/.test(keys) ? `[Shift]+${keys}` : keys;
}

function isModifier(event: KeyboardEvent): boolean {
  return event.getModifierState(event.key) || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key);
}
