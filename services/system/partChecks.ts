import type { Sentence } from '#contracts/platform/sentence.ts';
import type { ReasonCode, StoreRefusal } from '#contracts/system/health.ts';
import { healthSentences } from '#contracts/system/sentences.ts';
import type { Present, WorkingPart } from '#platform/processes/rollCall.ts';

/** What was looked at, and how it is. */
export type Check = {
  part: Sentence;
  ok: boolean;
  detail: Sentence;
  reasons?: Reason[];
  /** True where answers are as good without it: then it is told, and the service is ready nevertheless. */
  spared?: boolean;
};
export type Reason = { code: ReasonCode; detail: Sentence };

/** The apply loop tells every 2 s that it is alive, also when there is nothing to apply. */
const HEARTBEAT_SECONDS = 10;

/** Answers are as good without logs: it is told, and keeps nobody from being served. */
export function logChecks(reason: string | undefined): Check[] {
  if (reason === undefined) return [];
  const detail = healthSentences.notWritten({ reason });
  return [{ part: healthSentences.logs, ok: false, detail, spared: true }];
}

/** The loop that applies facts may stand still in a process that answers. */
export function workerCheck(beat: number | null, present: readonly Present[]): Check {
  const check = partCheck('projections', present);
  if (!check.ok) return check;
  const ok = beat !== null && beat < HEARTBEAT_SECONDS;
  const detail =
    beat === null
      ? healthSentences.neverSeen
      : healthSentences.lastSeen({ seconds: Math.round(beat * 10) / 10 });
  return { ...check, ok, detail };
}

const PARTS: Record<WorkingPart, Sentence> = {
  projections: healthSentences.worker,
  processes: healthSentences.processes,
};

/** Whether a part that nobody calls has answered the roll call, and gets what it works on. */
export function partCheck(name: WorkingPart, present: readonly Present[]): Check {
  const part = PARTS[name];
  const found = present.find(one => one.part === name);
  if (!found) return { part, ok: false, detail: healthSentences.noAnswer };
  if (!found.refusal) return { part, ok: true, detail: healthSentences.there };
  const detail = refusalTold[found.refusal];
  return { part, ok: false, detail, reasons: [{ code: 'store_refuses', detail }] };
}

const { refuses } = healthSentences;
/** How a store that will not serve is told, to whoever may ask. */
export const refusalTold: Record<StoreRefusal, Sentence> = {
  password: healthSentences.refusesPassword,
  rights: healthSentences.refusesRights,
  unknownAuthority: healthSentences.refusesAuthority,
  wrongName: healthSentences.refusesName,
  expired: healthSentences.refusesExpired,
  speaksTls: refuses,
  speaksPlain: refuses,
  noStore: refuses,
  noHost: healthSentences.noAnswer,
};
