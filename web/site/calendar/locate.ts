import { nearText } from '#contracts/places/near.ts';

const LONGEST_MS = 15_000;
const OLDEST_MS = 600_000;

/**
 * Shows the button that fills in where somebody is, if the browser can tell. It is asked for after a click alone, and
 * rounded to about a kilometre before the form is sent with it; nothing is kept.
 */
export function wakeLocating(): void {
  if (!('geolocation' in navigator)) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-locates]')) {
    button.hidden = false;
    button.addEventListener('click', () => locate(button));
  }
}

function locate(button: HTMLButtonElement): void {
  const { form } = button;
  const place = form?.querySelector<HTMLInputElement>('[name="place"]');
  const told = document.getElementById('place-told');
  if (!form || !place || !told) return;
  told.textContent = button.dataset.locating ?? '';
  button.disabled = true;
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      // On return to this page, the button is as it was.
      button.disabled = false;
      told.textContent = '';
      place.value = '';
      nearField(form).value = nearText(coords);
      form.requestSubmit();
    },
    () => {
      button.disabled = false;
      told.textContent = button.dataset.failed ?? '';
      place.focus();
    },
    { enableHighAccuracy: false, timeout: LONGEST_MS, maximumAge: OLDEST_MS },
  );
}

function nearField(form: HTMLFormElement): HTMLInputElement {
  const known = form.querySelector<HTMLInputElement>('input[name="near"]');
  if (known) return known;
  const field = document.createElement('input');
  Object.assign(field, { type: 'hidden', name: 'near' });
  form.append(field);
  return field;
}
