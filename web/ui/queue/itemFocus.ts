/** Focuses what is to be chosen for the open item. */
export function focusChoices(): void {
  document.querySelector<HTMLElement>('[data-choices] :is(input, select, textarea)')?.focus();
}

/** Focuses the open item itself, where the keys of its decisions work. */
export function focusItem(): void {
  document.querySelector<HTMLElement>('[role=dialog] [data-shortcuts]')?.focus({ preventScroll: true });
}
