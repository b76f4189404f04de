/** Focuses what has to be chosen for the open item; what is typed next replaces the choice. */
export function focusChoices(): void {
  const field = document.querySelector<HTMLElement>('[data-choices] :is(input, select, textarea)');
  field?.focus();
  if (field instanceof HTMLInputElement && field.type === 'text') field.select();
}

/** Focuses the open item itself, where the shortcuts of its decisions work. */
export function focusItem(): void {
  document.querySelector<HTMLElement>('[role=dialog] [data-shortcuts]')?.focus({ preventScroll: true });
}
