const MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** A key press as labelled on this user's keyboard. */
export function shownKey(press: string): string {
  return press.replace('$mod+', MAC ? '⌘ ' : 'Ctrl ').replace(/\b[a-z]$/, key => key.toUpperCase());
}
