import type { FormState } from '#contracts/site/formState.ts';
import { SUPPORT_PATH } from '#contracts/site/pages.ts';
import type { ContactSubject } from '#contracts/support/contactMessage.ts';
import { PublicForm } from '../form/PublicForm.tsx';
import type { FormPlan } from '../form/publicForm.ts';
import { useHref, useSay } from '../frame/speech.tsx';
import { contactFormTexts } from './contactFormTexts.ts';

/** By name, so that the browser need not load the contract. */
const SUBJECTS = [
  ...['account_deletion', 'data_export', 'privacy_concern', 'technical_issue'],
  ...['feature_request', 'report_content', 'general_inquiry', 'other'],
] as ContactSubject[];

/** `about` is the id of a night that the message is about. */
export type ContactFormProps = { form: FormState; mail: string; about: string | null };

/** Writes to the people who run the site. */
export function ContactForm({ form, mail, about }: ContactFormProps) {
  const plan = usePlan(mail);
  return <PublicForm plan={about ? { ...plan, draft: `${plan.id} ${about}` } : plan} form={form} />;
}

function usePlan(mail: string): FormPlan {
  const say = useSay(contactFormTexts);
  const href = useHref();
  const choices = SUBJECTS.map(value => ({ value, label: say(value) }));
  return {
    id: 'contact',
    call: '/api/support/contact',
    page: href(SUPPORT_PATH),
    fields: [
      { name: 'name', label: say('name'), kind: 'text', required: true, most: 120, autoComplete: 'name' },
      { name: 'email', label: say('email'), kind: 'email', required: true, autoComplete: 'email' },
      { name: 'subject', label: say('subject'), kind: 'choice', required: true, choices },
      {
        name: 'message',
        label: say('message'),
        kind: 'area',
        rows: 6,
        required: true,
        least: 10,
        most: 5_000,
      },
    ],
    send: say('send'),
    received: say('received'),
    failed: { text: say('failed', { email: mail }), always: true },
  };
}
