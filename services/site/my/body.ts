import type { NightAnswer } from '#contracts/my/nightCalls.ts';
import { MOST_NIGHTS } from '#contracts/organizers/organizer.ts';
import { MY_STEPS, type MyStep } from '#contracts/site/myPage.ts';

/** What a browser sent with a form of the page. `values` are the fields about a night, as they were entered. */
export type Sent = {
  step: MyStep;
  email: string;
  code: string;
  organizer: string;
  night: string;
  /** The revision of the night that was seen. */
  revision: string;
  command: string;
  /** What an undo is about, if not that night. */
  subject: string;
  /** Whether the page showed one organizer alone. */
  one: boolean;
  /** The nights that a button is about which says something of several. */
  seen: readonly string[];
  values: Readonly<Record<string, string>>;
};

const LONGEST = 1_000;

/** What is entered with an answer, as the call names it. */
const FIELDS = {
  cancelled: ['reason'],
  otherTime: ['startDateTime', 'endDateTime'],
  elsewhere: ['locationName', 'locationAddress', 'locationCity'],
  picture: ['coverImage'],
} as const satisfies Partial<Record<NightAnswer, readonly string[]>>;

export function sentFrom(body: unknown): Sent {
  const fields = new Map(Object.entries((body ?? {}) as Record<string, string>));
  // Browsers end lines with two characters, which limits count as one.
  const text = (name: string) => (fields.get(name) ?? '').replaceAll('\r\n', '\n').trim().slice(0, LONGEST);
  const values = ['answer', 'wanted', ...Object.values(FIELDS).flat()];
  return {
    step: MY_STEPS.find(one => one === fields.get('step')) ?? 'email',
    ...{ email: text('email'), code: text('code').replace(/\D/g, '') },
    ...{ organizer: text('organizer'), night: text('night'), revision: text('revision') },
    ...{ command: text('command'), subject: text('subject'), one: fields.has('one') },
    seen: (fields.get('seen') ?? '').split(' ').slice(0, MOST_NIGHTS),
    values: Object.fromEntries(values.map(name => [name, text(name)])),
  };
}

/** The body of the call that changes a night; what it does not take is refused there. */
export function changeOf({ values }: Pick<Sent, 'values'>): object {
  const { answer = '' } = values;
  const fields = Object.hasOwn(FIELDS, answer) ? FIELDS[answer as keyof typeof FIELDS] : [];
  return { answer, ...Object.fromEntries(fields.map(name => [name, values[name] || null])) };
}
