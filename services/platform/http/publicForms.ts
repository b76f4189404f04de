import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { honeypot } from '#contracts/platform/publicForm.ts';
import { FORMS_ALLOWED } from '#contracts/platform/publicForm.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import type { Asked } from '../commands/asked.ts';
import { normalised } from '../commands/reservation.ts';
import { networkOf } from '../program/network.ts';
import { Refusal } from '../refusals/refusal.ts';
import { consume, type RateLimit, refund } from './rateLimits.ts';

type KeyedHash = (text: string) => Promise<string>;
type Sending = {
  request: FastifyRequest;
  body: { [Field in keyof typeof honeypot]?: string | undefined };
  asked: Asked;
};
type Received = { body: { success: true; id: string } };

/** Receives a public form: records it under the command's id, unless a program has filled it in. */
export type ReceiveForm = (sending: Sending, record: (id: string) => Promise<unknown>) => Promise<Received>;

const MINUTE = 60_000;

/**
 * Makes the function that receives public forms: five per ten minutes and network, whichever forms they are; the
 * next is refused with 429. A form that is refused or fails does not count. A filled honeypot is answered like any
 * other form and leaves nothing but a line in the log of the server.
 */
export function formReceiver({ pool, keyedHash }: { pool: pg.Pool; keyedHash: KeyedHash }): ReceiveForm {
  return async ({ request, body, asked: { commandId, now } }, record) => {
    const network = await keyedHash(`ip ${networkOf(request.ip)}`);
    const { most, minutes } = FORMS_ALLOWED;
    const limit: RateLimit = { key: `forms network ${network}`, windows: [{ seconds: minutes * 60, most }] };
    const { granted, freeAt } = await consume(pool, limit, now);
    if (!granted) throw tooManyForms(freeAt.getTime() - now.getTime());
    if (body.faxExtension) request.log.info('a form was filled in by a program');
    else {
      await record(commandId).catch(async error => {
        await refund(pool, limit, now);
        throw error;
      });
    }
    return { body: { success: true, id: commandId } };
  };
}

function tooManyForms(wait: number): Refusal {
  return new Refusal(platformSentences.tooManyForms({ count: Math.max(1, Math.ceil(wait / MINUTE)) }), {
    status: 429,
    code: 'too_many_forms',
    retryAfter: Math.max(1, Math.ceil(wait / 1_000)),
  });
}

/** The hash by which forms with the same email are found, without the email. */
export function emailHashOf(keyedHash: KeyedHash, email: string): Promise<string> {
  return keyedHash(`email ${normalised(email)}`);
}

const DAY = 86_400;
const MOST_ACKNOWLEDGED = 3;

/**
 * Whether the receipt of a form (given by the fact it is about) may be mailed: three a day to one address, since
 * anybody can enter anybody's address. A retried receipt counts once.
 */
export async function mayAcknowledge(
  pool: pg.Pool,
  { emailHash, receipt }: { emailHash: string; receipt: string },
  now: Date,
): Promise<boolean> {
  const once = { key: `acknowledgement ${receipt}`, windows: [{ seconds: DAY, most: 1 }] };
  if (!(await consume(pool, once, now)).granted) return true;
  const windows = [{ seconds: DAY, most: MOST_ACKNOWLEDGED }];
  return (await consume(pool, { key: `acknowledgements ${emailHash}`, windows }, now)).granted;
}
