import { z } from 'zod';
import { danceStyleId } from '../../danceStyles/danceStyle.ts';

export const LEVELS = ['all', 'beginner', 'intermediate', 'advanced'] as const;

export const danceStyleChoice = z.object({ danceStyleId: z.string(), level: z.enum(LEVELS).default('all') });
export type DanceStyleChoice = z.infer<typeof danceStyleChoice>;

/** One dance style instead of another one, as merging them asks for. */
export const danceStyleReplacement = z.object({ from: danceStyleId, into: danceStyleId });
export type DanceStyleReplacement = z.infer<typeof danceStyleReplacement>;

/** The styles after a replacement: in its place with its level, unless the new one is among them already. */
export function withReplaced(
  styles: readonly DanceStyleChoice[],
  { from, into }: DanceStyleReplacement,
): DanceStyleChoice[] {
  const isThere = styles.some(({ danceStyleId }) => danceStyleId === into);
  return styles.flatMap(style => {
    if (style.danceStyleId !== from) return [style];
    return isThere ? [] : [{ ...style, danceStyleId: into }];
  });
}
