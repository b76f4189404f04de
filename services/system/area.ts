import { reservationStream } from '#contracts/platform/reservation.ts';
import { effectStream } from '#contracts/system/effect.ts';
import type { Area } from '#platform/areas/area.ts';
import { noteRules } from '#platform/commands/noteRules.ts';
import { listExportRules } from '#platform/files/exportList.ts';
import { projectionRules } from '#platform/projecting/projectionRules.ts';
import { runRules } from '#platform/runs/run.ts';
import { keysRules } from './keys.ts';

// Decisions about an effect are only recorded: whether there is something to decide is known to the outbox
// alone.
const effectRules = noteRules(effectStream, {
  RetryEffect: 'EffectRetried',
  SettleEffect: 'EffectSettled',
  GiveUpEffect: 'EffectGivenUp',
  NoteEffectShown: 'EffectContentsShown',
});

export const system = {
  things: {
    run: { rules: runRules },
    listExport: { rules: listExportRules },
    effect: { rules: effectRules },
    keys: { rules: keysRules },
    projection: { rules: projectionRules },
    reservation: { of: reservationStream },
  },
  routes: async () => (await import('./routes.ts')).systemRoutes,
  work: async () => (await import('./work.ts')).work,
} satisfies Area;
