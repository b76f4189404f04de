/** How long to wait for the field, in milliseconds. */
const WAIT = 5_000;

/**
 * Captures what is typed between a shortcut and the field that it opens. `hold` starts listening at a target
 * and keeps the key presses from every other listener there; `take` stops and returns the text. Escape, or 5
 * s, discards it.
 */
export function typeAhead(target: () => EventTarget) {
  let held: { text: string; stop: () => void } | null = null;

  const onPress = (event: Event) => {
    const { key, ctrlKey, metaKey, altKey, repeat, isComposing } = event as KeyboardEvent;
    if (!held || !key || ctrlKey || metaKey || altKey || isComposing) return;
    if (key === 'Escape') return held.stop();
    if (key.length > 1 && key !== 'Backspace') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (repeat) return;
    held.text = key === 'Backspace' ? held.text.slice(0, -1) : held.text + key;
  };
  const hold = () => {
    held?.stop();
    const at = target();
    const stop = () => {
      clearTimeout(timer);
      at.removeEventListener('keydown', onPress, { capture: true });
      held = null;
    };
    const timer = setTimeout(stop, WAIT);
    at.addEventListener('keydown', onPress, { capture: true });
    held = { text: '', stop };
  };
  const take = (): string => {
    const text = held?.text ?? '';
    held?.stop();
    return text;
  };
  return { hold, take };
}

/** The one instance for the page. */
export const { hold: holdTyping, take: takeTyping } = typeAhead(() => window);
