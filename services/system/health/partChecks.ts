import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import type { ReasonCode, StoreRefusal } from '#contracts/system/health.ts';
import { healthSentences } from '#contracts/system/sentences.ts';
import type { Present, WorkingPart } from '#platform/processes/liveness.ts';

/** What was checked, and its state. */
export type Check = {
  part: Sentence;
  ok: boolean;
  detail: Sentence;
  reasons?: Reason[];
  /** True if the service works without it: then a failure is reported, but the service is still ready. */
  spared?: boolean;
};
export type Reason = { code: ReasonCode; detail: Sentence };

/** The apply loop sends a heartbeat every 2 s, also when there is nothing to apply. */
const HEARTBEAT_SECONDS = 10;

/** The service works without logs: the failure is reported, but does not affect readiness. */
export function logChecks(reason: string | undefined): Check[] {
  if (reason === undefined) return [];
  const detail = healthSentences.notWritten({ reason });
  return [{ part: healthSentences.logs, ok: false, detail, spared: true }];
}

/** Without it the pages for visitors cannot be drawn, while the console and all calls work. */
export async function rendererChecks(find: (() => Promise<unknown>) | undefined): Promise<Check[]> {
  if (!find) return [];
  const part = healthSentences.publicSite;
  try {
    const isBuilt = (await find()) !== undefined;
    return [
      { part, ok: isBuilt, detail: isBuilt ? healthSentences.siteBuilt : healthSentences.siteNotBuilt },
    ];
  } catch {
    return [{ part, ok: false, detail: healthSentences.siteUnusable }];
  }
}

/** The apply loop may be stalled in a process that still answers. */
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

/** Whether a part that serves no requests has answered the probe, and is served by the event store. */
export function partCheck(name: WorkingPart, present: readonly Present[]): Check {
  const part = PARTS[name];
  const found = present.find(one => one.part === name);
  if (!found) return { part, ok: false, detail: healthSentences.noAnswer };
  if (!found.refusal) return { part, ok: true, detail: healthSentences.there };
  const detail = refusalSentences[found.refusal];
  return { part, ok: false, detail, reasons: [{ code: 'store_refuses', detail }] };
}

const { refuses } = healthSentences;
/** The sentence for a store that refuses, public like the answer it is part of. */
export const refusalSentences: Record<StoreRefusal, Sentence> = {
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
