import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { RegionChoice } from '#contracts/site/choices.ts';
import type { FormState } from '#contracts/site/formState.ts';
import { forgetDraft, keepDraft, restoreDraft } from './drafts.ts';
import { FORM_ID, type FormPlan, HONEYPOT } from './publicForm.ts';

type Around = {
  language: Language;
  noSuchRegion: string;
  regions: readonly RegionChoice[] | null | undefined;
};
type Problem = { message?: string; fieldErrors?: Record<string, string> };

/** Sends a form in place, and keeps what is typed into it until it has been received. */
export function useSending(plan: FormPlan, form: FormState, around: Around) {
  const formRef = useRef<HTMLFormElement>(null);
  const key = useRef<string>(undefined);
  const [result, setResult] = useState(form);
  const [isSending, setSending] = useState(false);
  const { draft = plan.id } = plan;
  const given = form.state === 'open' ? form.values : undefined;

  useEffect(() => {
    if (form.state === 'received') forgetDraft(draft);
    else if (form.state === 'open' && formRef.current) restoreDraft(draft, formRef.current, given);
  }, [draft, form.state, given]);

  const onInput = (): void => {
    key.current = undefined;
    if (formRef.current) keepDraft(draft, formRef.current);
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const sent = event.currentTarget;
    if (isSending) return;
    setSending(true);
    setResult({ state: 'open' });
    // The same form sent twice, after a lost answer, is one form.
    key.current ??= crypto.randomUUID();
    const next = await sendForm(plan, sent, key.current, around);
    setSending(false);
    setResult(next);
    if (next.state === 'received') {
      sent.reset();
      forgetDraft(draft);
      key.current = undefined;
    } else if (next.state === 'refused') focusFirst(sent, next.fieldErrors);
  };
  return { formRef, result, isSending, onSubmit, onInput };
}

async function sendForm(plan: FormPlan, sent: HTMLFormElement, key: string, around: Around) {
  const body = bodyOf(plan, sent, around.regions);
  const refused = (text: string, fieldErrors: Record<string, string> = {}): FormState => ({
    ...{ state: 'refused', text, fieldErrors },
    values: {},
  });
  if (body === null) return refused(around.noSuchRegion, { regionId: around.noSuchRegion });
  try {
    const headers = {
      'content-type': 'application/json',
      'accept-language': around.language,
      'idempotency-key': key,
    };
    const answer = await fetch(plan.call, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.ok) return { state: 'received' } as const;
    const problem = (await answer.json().catch(() => ({}))) as Problem;
    return refused(problem.message ?? '', problem.fieldErrors);
  } catch {
    return refused('');
  }
}

/** The fields as the call takes them; null if a region is named that is not in the list. */
function bodyOf(plan: FormPlan, sent: HTMLFormElement, regions: Around['regions']) {
  const body = Object.fromEntries(
    [...new FormData(sent)].filter(
      ([name, value]) => name !== FORM_ID && !(name === HONEYPOT && value === ''),
    ),
  ) as Record<string, string>;
  const region = plan.fields.find(({ kind }) => kind === 'region')?.name;
  if (!region || !body[region]) return body;
  const named = regions?.find(({ label }) => label === body[region]);
  return named ? { ...body, [region]: named.id } : null;
}

function focusFirst(sent: HTMLFormElement, errors: Record<string, string>): void {
  const first = [...sent.elements].find(element => errors[(element as HTMLInputElement).name] !== undefined);
  if (first instanceof HTMLElement) first.focus();
}
