const MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** A press as it stands on this person's keyboard. */
export function shownKey(press: string): string {
  return press.replace('$mod+', MAC ? '⌘ ' : 'Ctrl ').replace(/\b[a-z]$/, key => key.toUpperCase());
}
