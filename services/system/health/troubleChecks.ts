import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import type { ReasonCode } from '#contracts/system/health.ts';
import { healthSentences } from '#contracts/system/sentences.ts';
import { isDiskFull } from '#platform/database/database.ts';
import { MAIL_HELD_UP } from '#platform/processes/mail.ts';
import type { Reads } from '#platform/replica/replicaReads.ts';
import { StoreFull } from '#platform/store/store.ts';
import { mailTrouble } from './mailTrouble.ts';
import type { Check } from './partChecks.ts';
import type { SlowRoutes } from './responseTimes.ts';

// What is checked here keeps nobody from being served, and so is always spared.

function checked(part: Sentence, well: Sentence, reasons: [ReasonCode, Sentence][]): Check {
  const [first] = reasons;
  if (!first) return { part, ok: true, detail: well, reasons: [] };
  const detail = healthSentences.list({ items: reasons.map(([, sentence]) => sentence) });
  const told = reasons.map(([code, detail]) => ({ code, detail }));
  return { part, ok: false, detail, reasons: told, spared: true };
}

const HELD_UP = `
  select count(*)::int as count, to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as since,
    (array_agg(error order by id desc))[1] as error
  from private.outbox where status in ('waiting', 'failed') and starts_with(error, $1)`;

const MAIL_TROUBLES = {
  unreachable: healthSentences.mailUnreachable,
  login: healthSentences.mailLogin,
  refused: healthSentences.mailRefused,
};

/** Whether mails wait for the mail server. Not what it said: that may name people, and how it is reached. */
export async function mailCheck(pool: pg.Pool): Promise<Check> {
  const { rows } = await pool.query<{ count: number; since: string; error: string }>(HELD_UP, [MAIL_HELD_UP]);
  const { count, since, error } = rows[0]!;
  const tell = MAIL_TROUBLES[mailTrouble(error ?? '')];
  const reasons: [ReasonCode, Sentence][] = count > 0 ? [['mail_fails', tell({ count, since })]] : [];
  return checked(healthSentences.mail, healthSentences.mailSent, reasons);
}

const MEGABYTE = 2 ** 20;
/** Postgres allocates its log in files of 16 MB. */
const FULL = { bytes: 20 * MEGABYTE, share: 0.02 };
const LOW = { bytes: 1_024 * MEGABYTE, share: 0.05 };

/** Room on the disk of the data folder, and whether another disk has refused what people wrote. */
export async function diskCheck(folder: string, isRefusing: boolean): Promise<Check> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const isBelow = ({ bytes, share }: typeof LOW): boolean => free < Math.min(bytes, share * blocks * bsize);
  const reasons: [ReasonCode, Sentence][] = [];
  if (isBelow(FULL)) reasons.push(['disk_full', healthSentences.diskFull]);
  else if (isBelow(LOW)) {
    reasons.push(['disk_low', healthSentences.diskLow({ megabytes: Math.floor(free / MEGABYTE) })]);
  }
  if (isRefusing) reasons.push(['disk_full', healthSentences.writesRefused]);
  const percent = Math.floor((100 * bavail) / Math.max(1, blocks));
  return checked(healthSentences.disk, healthSentences.diskFree({ percent }), reasons);
}

const LATELY = 60_000;

/** Whether writes were refused for a full disk within the last minute, and none was recorded since. */
export function noteFullDisks(app: FastifyInstance): () => boolean {
  let at = Number.NEGATIVE_INFINITY;
  app.addHook('onError', async (_request, _reply, error) => {
    if (error instanceof StoreFull || isDiskFull(error)) at = Date.now();
  });
  app.addHook('onResponse', async ({ act }) => {
    if (act && act.facts.length > 0) at = Number.NEGATIVE_INFINITY;
  });
  return () => Date.now() - at < LATELY;
}

/** Whether the replica answers, where there is one. Without it the primary is read. */
export async function replicaCheck({
  replicaAnswers,
}: Pick<Reads, 'replicaAnswers'>): Promise<Check | undefined> {
  const answers = await replicaAnswers();
  if (answers === undefined) return undefined;
  const { replica, there, replicaDown } = healthSentences;
  return checked(replica, there, answers ? [] : [['replica_down', replicaDown]]);
}

/** Routes whose answers take long, in this process. */
export function slowCheck(routes: ReturnType<SlowRoutes>): Check {
  const reasons = routes.map(({ route, count, ms }): [ReasonCode, Sentence] => {
    const seconds = Math.round(ms / 100) / 10;
    return ['slow_route', healthSentences.slowRoute({ route, count, seconds })];
  });
  return checked(healthSentences.answers, healthSentences.answersQuick, reasons);
}
