import type { DanceStyleChoice } from '#contracts/events/event/danceStyleChoice.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { invalidField } from '#platform/refusals/refusal.ts';

/** Refuses to choose dance styles that are no longer offered, except those that there are already. */
export function checkStyles(
  chosen: readonly DanceStyleChoice[] | undefined,
  notOffered: readonly string[] | undefined,
  present: readonly DanceStyleChoice[],
): void {
  const style = chosen?.find(
    ({ danceStyleId }) =>
      notOffered?.includes(danceStyleId) && !present.some(one => one.danceStyleId === danceStyleId),
  );
  if (!style) return;
  throw invalidField('danceStyleIds', eventSentences.styleNotOffered({ style: style.danceStyleId }));
}
