import { readOrigin } from '#contracts/audit/originCalls.ts';
import type { Origin } from '#contracts/platform/fact.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { Core } from '#platform/areas/core.ts';
import { originReader } from './readOrigins.ts';

export type OriginNeeds = {
  /** Browser and place of an origin, in words. */
  tellOrigin(origin: Origin, language: Language): { device: string; place: string | null };
};

/**
 * The call that opens where a fact came from. A query to the platform, which would keep a command's answer in
 * the clear for a day.
 */
export function originRoutes(core: Core, { tellOrigin }: OriginNeeds): void {
  const read = originReader(core);

  core.calls.query(readOrigin, async ({ params: { position }, account, request, language }, reply) => {
    const { origin, why, commit, commandId, actorId = '' } = await read(position, { account, request });
    if (!origin) return { origin, why, commit };
    reply.header('x-correlation-id', commandId);
    const { device, place } = tellOrigin(origin, language);
    const { ip = null, userAgent = null } = origin;
    return { origin: { actorId, ip, place, browser: device, userAgent }, why, commit };
  });
}
