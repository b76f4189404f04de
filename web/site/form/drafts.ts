// What somebody typed stays in this tab until it has been received, whatever happens to the page in between.

const nameOf = (form: string): string => `draft ${form}`;

/** Keeps what a form's fields hold. */
export function keepDraft(form: string, of: HTMLFormElement): void {
  const values = Object.fromEntries(fieldsOf(of).map(field => [field.name, field.value]));
  try {
    sessionStorage.setItem(nameOf(form), JSON.stringify(values));
  } catch {
    // Without storage the fields themselves are all there is.
  }
}

/** Puts kept values back into fields that are still empty, or as they were `given`. */
export function restoreDraft(
  form: string,
  into: HTMLFormElement,
  given: Readonly<Record<string, string>> = {},
): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(form)) ?? '{}') as Record<string, string>;
    for (const field of fieldsOf(into)) {
      if (field.value === (given[field.name] ?? '')) field.value = kept[field.name] || field.value;
    }
  } catch {
    forgetDraft(form);
  }
}

export function forgetDraft(form: string): void {
  try {
    sessionStorage.removeItem(nameOf(form));
  } catch {
    // There is none then.
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function fieldsOf(form: HTMLFormElement): TextField[] {
  return [...form.elements].filter(
    (field): field is TextField =>
      'value' in field && 'name' in field && field.name !== '' && field.getAttribute('type') !== 'hidden',
  );
}
