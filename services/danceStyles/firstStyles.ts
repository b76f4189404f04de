import { v5 } from 'uuid';
import { danceStyleStream } from '#contracts/danceStyles/danceStyle.ts';
import { FIRST_DANCE_STYLES } from '#contracts/danceStyles/firstStyles.ts';
import type { Execute } from '#platform/commands/commands.ts';

/** The namespace of the commands' ids (RFC 9562, version 5). Must never change: by them they are recorded once. */
const FIRST = '6d0a4a52-6d5f-5a3c-8c57-0b1b8f6f7a11';

/**
 * Records the first dance styles, unless that was done before: the same commands again, at a later start or by
 * another API at the same time, record nothing, whatever has become of the styles.
 */
export async function ensureFirstDanceStyles(execute: Execute, now: Date): Promise<void> {
  const actor = { id: 'system', role: 'system' } as const;
  await Promise.all(
    FIRST_DANCE_STYLES.map(({ id, name }) =>
      execute(danceStyleStream, id, 'AddDanceStyle', { name }, { commandId: v5(id, FIRST), actor, now }),
    ),
  );
}
