import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#contracts/platform/sentences/sentence.ts';
import { ORGANIZERS_PATH, pathIn, SUPPORT_PATH } from '#contracts/site/pages.ts';
import { axeFinds } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';
import { fromNetwork, gotoAwake } from './fromNetwork.ts';

type Words = {
  /** What is typed into the fields with these labels. */
  typed: Record<string, string>;
  /** The field of an email address that browsers take, and the server does not. */
  email: string;
  send: string;
  /** What is said when the server says what is wrong, when it says nothing, and when all is well. */
  refused: string;
  failed: string;
  received: string;
};
type Form = { id: string; path: string; call: string; en: Words; es: Words };

const MAIL = 'hi@example.org';
const CONTACT_FAILED = {
  en: `There was an error sending your message. Please try again or email us directly at ${MAIL}`,
  es: `Ha habido un error al enviar tu mensaje. Inténtalo de nuevo o escríbenos directamente a ${MAIL}`,
};

const FORMS: readonly Form[] = [
  {
    ...{ id: 'contact', path: SUPPORT_PATH, call: '**/api/support/contact' },
    en: {
      typed: { 'Your name': 'Zoë', 'Your message': 'Where is the floor?' },
      ...{
        email: 'Your email',
        send: 'Send message',
        refused: CONTACT_FAILED.en,
        failed: CONTACT_FAILED.en,
      },
      received: 'Thank you for contacting us! We will respond to your message within 48 hours.',
    },
    es: {
      typed: { 'Tu nombre': 'Zoë', 'Tu mensaje': '¿Dónde está la pista?' },
      ...{
        email: 'Tu correo',
        send: 'Enviar mensaje',
        refused: CONTACT_FAILED.es,
        failed: CONTACT_FAILED.es,
      },
      received: '¡Gracias por escribirnos! Responderemos a tu mensaje en menos de 48 horas.',
    },
  },
  {
    ...{ id: 'signup', path: ORGANIZERS_PATH, call: '**/api/organizers/public/signup' },
    en: {
      typed: { 'Your name': 'Bea', 'Name of your school, club or event series': 'Bea Salsa' },
      ...{ email: 'Your email', send: 'Apply', refused: 'Please check: Your email.' },
      failed: 'Failed to submit signup request',
      received: "Thank you for your interest! We've received your application and will contact you soon.",
    },
    es: {
      typed: { 'Tu nombre': 'Bea', 'Nombre de tu escuela, club o ciclo de eventos': 'Bea Salsa' },
      ...{ email: 'Tu correo', send: 'Enviar solicitud', refused: 'Revisa, por favor: Tu correo.' },
      failed: 'No se ha podido enviar la solicitud',
      received:
        '¡Gracias por tu interés! Hemos recibido tu solicitud y nos pondremos en contacto contigo pronto.',
    },
  },
  {
    ...{ id: 'recommend', path: `${ORGANIZERS_PATH}?tab=recommend` },
    call: '**/api/v1/event-recommendations/public',
    en: {
      typed: { 'Name of the event': 'Friday in the park', 'What happens there': 'Salsa, until late' },
      ...{ email: 'Contact email', send: 'Recommend', refused: 'Please check: Contact email.' },
      failed: 'Failed to submit event recommendation',
      received: 'Thank you! Your event recommendation has been submitted and will be reviewed by our team.',
    },
    es: {
      typed: { 'Nombre del evento': 'Viernes en el parque', 'Qué se hace allí': 'Salsa, hasta tarde' },
      ...{
        email: 'Correo de contacto',
        send: 'Recomendar',
        refused: 'Revisa, por favor: Correo de contacto.',
      },
      failed: 'No se ha podido enviar la recomendación',
      received: '¡Gracias! Hemos recibido tu recomendación y nuestro equipo la revisará.',
    },
  },
];
const NO_ADDRESS: Record<Language, string> = {
  en: 'Enter a valid email address.',
  es: 'Escribe un correo electrónico válido.',
};
const SENDING: Record<Language, string> = { en: 'Sending…', es: 'Enviando…' };
const CASES = LANGUAGES.flatMap(language =>
  FORMS.flatMap(form => [true, false].map(scripts => ({ name: form.id, language, form, scripts }))),
);

/** Every form in all of its states: open, being sent, refused, failed and received. */
export function everyFormJourneys(site: () => Site): void {
  test.each(CASES)(
    '$name in $language goes through all of its states, with scripts: $scripts',
    async given => {
      const { form, language, scripts } = given;
      const page = await fromNetwork(site(), { javaScriptEnabled: scripts });
      const path = pathIn(language, form.path);
      await (scripts ? gotoAwake(page, path) : page.goto(path));
      const { fields, said, fill, send } = partsOf(page, form, language);
      const { refused, failed, received, email, typed } = form[language];
      expect(await said()).toEqual(['', '']);

      await fill('zoe@nowhere');
      await send.click();
      await until(said).toEqual(['', refused]);
      const wrong = fields.getByLabel(email);
      expect(await wrong.getAttribute('aria-invalid')).toBe('true');
      const error = await fields.locator(`#${await wrong.getAttribute('aria-describedby')}`).textContent();
      expect(error).toBe(NO_ADDRESS[language]);
      for (const [label, text] of Object.entries(typed)) {
        expect(await fields.getByLabel(label).inputValue(), label).toBe(text);
      }
      if (scripts) expect(await axeFinds(page)).toEqual([]);

      await wrong.fill('zoe@example.org');
      if (scripts) {
        await failsWhileSent(page, given);
        await until(said).toEqual(['', failed]);
      }
      await send.click();
      await until(said).toEqual([received, '']);
      for (const label of [email, ...Object.keys(typed)]) {
        expect(await fields.getByLabel(label).inputValue(), label).toBe('');
      }
    },
  );
}

function partsOf(page: Page, form: Form, language: Language) {
  const fields = page.locator(`#${form.id}`);
  const { email, typed, send } = form[language];
  return {
    fields,
    send: fields.getByRole('button', { name: send, exact: true }),
    /** What it says that went well, and what it says that did not. */
    said: () =>
      Promise.all([fields.getByRole('status').textContent(), fields.getByRole('alert').textContent()]),
    async fill(address: string) {
      for (const [label, text] of Object.entries(typed)) await fields.getByLabel(label).fill(text);
      await fields.getByLabel(email).fill(address);
      if (form.id === 'contact') await fields.getByRole('combobox').selectOption('feature_request');
    },
  };
}

/** Sends a form to a server that is slow at first, and then out of order. */
async function failsWhileSent(page: Page, { form, language }: { form: Form; language: Language }) {
  const { fields, said, send } = partsOf(page, form, language);
  const gate = Promise.withResolvers<void>();
  await page.route(form.call, async route => {
    await gate.promise;
    await route.fulfill({ status: 500, body: 'out of order' });
  });
  await send.click();
  await fields.getByRole('button', { name: SENDING[language] }).waitFor();
  expect(await said()).toEqual(['', '']);
  gate.resolve();
  await send.waitFor();
  await page.unroute(form.call);
}
