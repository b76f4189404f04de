import { z } from 'zod';
import type { EffectContents, EffectStatus } from '#contracts/system/effectCalls.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import type { SubjectKeys } from '#platform/facts/subjectKeys.ts';
import type { Effected } from '#platform/processes/dispatcher.ts';
import type { WriteMail } from '#platform/processes/mailPerformer.ts';
import { openPayload } from '#platform/processes/outbox.ts';

/** What writes the mails, by the name of the effect; null for mails with a secret. */
export type EffectMails = Readonly<Record<string, WriteMail | null>>;

type Parts = { keys: SubjectKeys; mails: EffectMails };
type Stored = Effected & { effect: string; status: EffectStatus };

const commandSchema = z.object({
  category: z.string(),
  id: z.string(),
  command: z.string(),
  data: z.unknown(),
});

/** What performing an effect would do now. Sends, records and counts nothing. */
export async function contentsOf({ keys, mails }: Parts, effect: Stored): Promise<EffectContents> {
  const { status, stream } = effect;
  if (status === 'done' || status === 'givenUp') return { kind: 'settled' };
  const write = mails[effect.effect];
  if (write === null) return { kind: 'secret' };
  const payload = await openPayload(keys, effect);
  if (payload === undefined || (write && (await isErased(keys, stream)))) return { kind: 'erased' };
  if (write) return mailFrom(await write({ ...effect, payload }));
  const sent = effect.effect === 'command' ? commandSchema.safeParse(payload).data : undefined;
  if (!sent) return { kind: 'work', data: payload };
  const { category, id, command, data } = sent;
  return { kind: 'command', stream: `${category}-${id}`, command, data };
}

function mailFrom(mail: Awaited<ReturnType<WriteMail>>): EffectContents {
  if (!mail) return { kind: 'none' };
  const { to, subject, text } = mail;
  return { kind: 'mail', to, subject, text: withoutPaths(text) };
}

const LINK = /(https?:\/\/[^/\s<>"]+)\/[^\s<>"]*/g;

/** A text with its links cut after the site: who has a link may answer, confirm or end things for the recipient. */
export function withoutPaths(text: string): string {
  return text.replace(LINK, '$1/•••');
}

async function isErased(keys: SubjectKeys, stream: string): Promise<boolean> {
  const person = idOf(stream);
  return (await keys.forOpening(new Set([person]))).get(person) === null;
}
