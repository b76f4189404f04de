/** One field of a public form. */
export type Field = {
  name: string;
  label: string;
  kind: 'text' | 'email' | 'url' | 'date' | 'datetime-local' | 'time' | 'area' | 'choice' | 'region';
  required?: boolean;
  /** Height of a text area. */
  rows?: number;
  /** The longest text, as the server's rules have it. */
  most?: number;
  /** The shortest text, if it is given. */
  least?: number;
  autoComplete?: string;
  choices?: readonly { value: string; label: string }[];
};

/** A public form: its fields and texts, and where it is sent. */
export type FormPlan = {
  /** Names the form within its page. */
  id: string;
  /** Drafts are kept under this, if the form is about something, else under its id. */
  draft?: string;
  /** The call that receives it. */
  call: string;
  /** The page that receives it from browsers without scripts. */
  page: string;
  fields: readonly Field[];
  /** What is sent besides, by name. */
  hidden?: Readonly<Record<string, string>>;
  send: string;
  received: string;
  /** The message if the server sends none, or for every failure. */
  failed: { text: string; always: boolean };
};

/** The hidden field that people leave empty and programs fill in. */
export const HONEYPOT = 'faxExtension';
/** The field that says which of a page's forms was sent. */
export const FORM_ID = 'form';

/**
 * The refused fields, by their names in the form; undefined unless several are refused: then the server's message is
 * shown.
 */
export function refusedFields(
  text: string,
  fields: readonly Pick<Field, 'name' | 'label'>[],
  fieldErrors: Readonly<Record<string, string>>,
): string[] | undefined {
  const names = Object.keys(fieldErrors);
  if (names.length === 0 || Object.values(fieldErrors).includes(text)) return undefined;
  return names.map(name => fields.find(field => field.name === name)?.label ?? name);
}
