import { catalogue } from '../platform/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const systemToldTexts = catalogue(
  'systemTold',
  {
    ProjectionRebuildStarted: '{{who}} started rebuilding the rows of {{it}}',
    ProjectionRebuilt: '{{who}} rebuilt the rows of {{it}} from {{facts}} facts',
    ProjectionRebuildFailed: 'Rebuilding the rows of {{it}} failed: {{why}}',
    ProjectionRolledBack: '{{who}} rolled the rows of {{it}} back to before the last rebuild',
    ParkedFactsRetried: '{{who}} retried the parked facts of {{stream}} in {{it}}',
    FactSkipped: '{{who}} skipped fact {{position}} in {{it}}: {{why}}',
    ProjectionPaused: '{{who}} paused {{it}}',
    ProjectionResumed: '{{who}} resumed {{it}}',
    ProjectionRebuildRequested: '{{who}} requested a rebuild of the rows of {{it}}',
    ThingRebuildRequested: '{{who}} requested a rebuild of the row of {{stream}} in {{it}}',
    ProjectionComparisonRequested: '{{who}} requested a comparison of the rows of {{it}} with a rebuild',
    ProjectionRollbackRequested: '{{who}} requested to roll the rows of {{it}} back',
    ParkedRetryRequested: '{{who}} requested to retry the parked facts of {{stream}} in {{it}}',
    FactSkipRequested: '{{who}} requested to skip fact {{position}} in {{it}}: {{why}}',
    ProjectionWorkCancelled: '{{who}} cancelled what was requested of {{it}}',
    ThingRebuilt: '{{who}} rebuilt the row of {{stream}} in {{it}}',
    ProjectionCompared: '{{who}} compared the rows of {{it}} with a rebuild',
    ProjectionSwapHeld: '{{who}} held back a rebuild of {{it}} that would lose rows',
    ProjectionSwapApproved: '{{who}} approved a rebuild of {{it}} that loses rows',
    ProjectionSwapDeclined: '{{who}} declined a rebuild of {{it}} that would lose rows',
    ProjectionWorkFailed: 'What was requested of {{it}} failed: {{why}}',
    EffectRetried: '{{who}} retried an effect of {{process}}',
    EffectSettled: '{{who}} marked an effect of {{process}} as settled',
    KeysExported: '{{who}} exported the keys of personal data: {{keys}} keys, {{passwords}} password hashes',
    KeysGivenUp: '{{who}} declared the missing keys of {{people}} people lost; they count as erased: {{why}}',
    KeysImported: '{{who}} imported the keys of personal data: {{keys}} keys, {{passwords}} password hashes',
  },
  {
    ProjectionRebuildStarted: '{{who}} empezó a reconstruir las filas de {{it}}',
    ProjectionRebuilt: '{{who}} reconstruyó las filas de {{it}} a partir de {{facts}} hechos',
    ProjectionRebuildFailed: 'Falló la reconstrucción de las filas de {{it}}: {{why}}',
    ProjectionRolledBack: '{{who}} repuso las filas de {{it}} de antes de la última reconstrucción',
    ParkedFactsRetried: '{{who}} reintentó los hechos apartados de {{stream}} en {{it}}',
    FactSkipped: '{{who}} omitió el hecho {{position}} en {{it}}: {{why}}',
    ProjectionPaused: '{{who}} puso en pausa {{it}}',
    ProjectionResumed: '{{who}} reanudó {{it}}',
    ProjectionRebuildRequested: '{{who}} pidió reconstruir las filas de {{it}}',
    ThingRebuildRequested: '{{who}} pidió reconstruir la fila de {{stream}} en {{it}}',
    ProjectionComparisonRequested: '{{who}} pidió comparar las filas de {{it}} con una reconstrucción',
    ProjectionRollbackRequested: '{{who}} pidió reponer las filas anteriores de {{it}}',
    ParkedRetryRequested: '{{who}} pidió reintentar los hechos apartados de {{stream}} en {{it}}',
    FactSkipRequested: '{{who}} pidió omitir el hecho {{position}} en {{it}}: {{why}}',
    ProjectionWorkCancelled: '{{who}} canceló lo pedido sobre {{it}}',
    ThingRebuilt: '{{who}} reconstruyó la fila de {{stream}} en {{it}}',
    ProjectionCompared: '{{who}} comparó las filas de {{it}} con una reconstrucción',
    ProjectionSwapHeld: '{{who}} retuvo una reconstrucción de {{it}} que perdería filas',
    ProjectionSwapApproved: '{{who}} aprobó una reconstrucción de {{it}} que pierde filas',
    ProjectionSwapDeclined: '{{who}} rechazó una reconstrucción de {{it}} que perdería filas',
    ProjectionWorkFailed: 'Falló lo pedido sobre {{it}}: {{why}}',
    EffectRetried: '{{who}} hizo repetir un efecto de {{process}}',
    EffectSettled: '{{who}} dio por resuelto un efecto de {{process}}',
    KeysExported:
      '{{who}} exportó las claves de datos personales: {{keys}} claves, {{passwords}} hashes de contraseñas',
    KeysGivenUp:
      '{{who}} dio por perdidas las claves de {{people}} personas, que cuentan como borradas: {{why}}',
    KeysImported:
      '{{who}} importó las claves de datos personales: {{keys}} claves, {{passwords}} hashes de contraseñas',
  },
);

export const tellSystem = teller(systemToldTexts, {
  ProjectionRebuilt: ({ facts }) => ({ facts: Number(facts) }),
  ProjectionRebuildFailed: ({ why }) => ({ why: String(why) }),
  ParkedFactsRetried: ({ parkedStream }) => ({ stream: String(parkedStream) }),
  FactSkipped: ({ position, why }) => ({ position: String(position), why: String(why) }),
  ThingRebuildRequested: ({ thing }) => ({ stream: String(thing) }),
  ParkedRetryRequested: ({ parkedStream }) => ({ stream: String(parkedStream) }),
  FactSkipRequested: ({ position, why }) => ({ position: String(position), why: String(why) }),
  ThingRebuilt: ({ thing }) => ({ stream: String(thing) }),
  ProjectionWorkFailed: ({ why }) => ({ why: String(why) }),
  EffectRetried: ({ process }) => ({ process: String(process) }),
  EffectSettled: ({ process }) => ({ process: String(process) }),
  KeysExported: counts,
  KeysImported: counts,
  KeysGivenUp: ({ people, why }) => ({ people: Number(people), why: String(why) }),
});

function counts({ keys, passwords }: Record<string, unknown>): { keys: number; passwords: number } {
  return { keys: Number(keys), passwords: Number(passwords) };
}
