/** How long a text is shown as copied, in milliseconds. */
const COPIED_MS = 2_000;

/** Shows the buttons that copy a field (`data-copies`, its id) to those with scripts; others select it. */
export function copyTexts(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copies]')) {
    const field = document.getElementById(button.dataset.copies ?? '') as HTMLTextAreaElement | null;
    if (!field) continue;
    const usual = button.textContent;
    button.hidden = false;
    button.ariaLive = 'polite';
    button.addEventListener('click', async () => {
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
        button.textContent = button.dataset.copied ?? usual;
        setTimeout(() => (button.textContent = usual), COPIED_MS);
      } catch {
        // Not allowed, or the page was loaded without https: it is selected.
      }
    });
  }
}
