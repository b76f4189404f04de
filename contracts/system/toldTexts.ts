import { catalogue } from '../platform/sentences/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const systemToldTexts = catalogue('systemTold', {
  ProjectionRebuildStarted: [
    '{{who}} started rebuilding the rows of {{it}}',
    '{{who}} empezó a reconstruir las filas de {{it}}',
  ],
  ProjectionRebuilt: [
    '{{who}} rebuilt the rows of {{it}} from {{facts}} facts',
    '{{who}} reconstruyó las filas de {{it}} a partir de {{facts}} hechos',
  ],
  ProjectionRebuildFailed: [
    'Rebuilding the rows of {{it}} failed: {{why}}',
    'Falló la reconstrucción de las filas de {{it}}: {{why}}',
  ],
  ProjectionRolledBack: [
    '{{who}} rolled the rows of {{it}} back to before the last rebuild',
    '{{who}} repuso las filas de {{it}} de antes de la última reconstrucción',
  ],
  ParkedFactsRetried: [
    '{{who}} retried the parked facts of {{stream}} in {{it}}',
    '{{who}} reintentó los hechos apartados de {{stream}} en {{it}}',
  ],
  FactSkipped: [
    '{{who}} skipped fact {{position}} in {{it}}: {{why}}',
    '{{who}} omitió el hecho {{position}} en {{it}}: {{why}}',
  ],
  ProjectionPaused: ['{{who}} paused {{it}}', '{{who}} puso en pausa {{it}}'],
  ProjectionResumed: ['{{who}} resumed {{it}}', '{{who}} reanudó {{it}}'],
  ProjectionRebuildRequested: [
    '{{who}} requested a rebuild of the rows of {{it}}',
    '{{who}} pidió reconstruir las filas de {{it}}',
  ],
  ThingRebuildRequested: [
    '{{who}} requested a rebuild of the row of {{stream}} in {{it}}',
    '{{who}} pidió reconstruir la fila de {{stream}} en {{it}}',
  ],
  ProjectionComparisonRequested: [
    '{{who}} requested a comparison of the rows of {{it}} with a rebuild',
    '{{who}} pidió comparar las filas de {{it}} con una reconstrucción',
  ],
  ProjectionRollbackRequested: [
    '{{who}} requested to roll the rows of {{it}} back',
    '{{who}} pidió reponer las filas anteriores de {{it}}',
  ],
  ParkedRetryRequested: [
    '{{who}} requested to retry the parked facts of {{stream}} in {{it}}',
    '{{who}} pidió reintentar los hechos apartados de {{stream}} en {{it}}',
  ],
  FactSkipRequested: [
    '{{who}} requested to skip fact {{position}} in {{it}}: {{why}}',
    '{{who}} pidió omitir el hecho {{position}} en {{it}}: {{why}}',
  ],
  ProjectionWorkCancelled: [
    '{{who}} cancelled what was requested of {{it}}',
    '{{who}} canceló lo pedido sobre {{it}}',
  ],
  ThingRebuilt: [
    '{{who}} rebuilt the row of {{stream}} in {{it}}',
    '{{who}} reconstruyó la fila de {{stream}} en {{it}}',
  ],
  ProjectionCompared: [
    '{{who}} compared the rows of {{it}} with a rebuild',
    '{{who}} comparó las filas de {{it}} con una reconstrucción',
  ],
  ProjectionSwapHeld: [
    '{{who}} held back a rebuild of {{it}} that would lose rows',
    '{{who}} retuvo una reconstrucción de {{it}} que perdería filas',
  ],
  ProjectionSwapApproved: [
    '{{who}} approved a rebuild of {{it}} that loses rows',
    '{{who}} aprobó una reconstrucción de {{it}} que pierde filas',
  ],
  ProjectionSwapDeclined: [
    '{{who}} declined a rebuild of {{it}} that would lose rows',
    '{{who}} rechazó una reconstrucción de {{it}} que perdería filas',
  ],
  ProjectionWorkFailed: [
    'What was requested of {{it}} failed: {{why}}',
    'Falló lo pedido sobre {{it}}: {{why}}',
  ],
  EffectRetried: [
    '{{who}} retried an effect of {{process}}',
    '{{who}} hizo repetir un efecto de {{process}}',
  ],
  EffectSettled: [
    '{{who}} marked an effect of {{process}} as done',
    '{{who}} dio por hecho un efecto de {{process}}',
  ],
  EffectGivenUp: [
    '{{who}} gave up an effect of {{process}}',
    '{{who}} dio por perdido un efecto de {{process}}',
  ],
  EffectContentsShown: [
    '{{who}} looked at the contents of an effect of {{process}}',
    '{{who}} miró el contenido de un efecto de {{process}}',
  ],
  KeysExported: [
    '{{who}} exported the keys of personal data: {{keys}} keys, {{passwords}} password hashes',
    '{{who}} exportó las claves de datos personales: {{keys}} claves, {{passwords}} hashes de contraseñas',
  ],
  KeysGivenUp: [
    '{{who}} declared the missing keys of {{people}} people lost; they count as erased: {{why}}',
    '{{who}} dio por perdidas las claves de {{people}} personas, que cuentan como borradas: {{why}}',
  ],
  KeysImported: [
    '{{who}} imported the keys of personal data: {{keys}} keys, {{passwords}} password hashes',
    '{{who}} importó las claves de datos personales: {{keys}} claves, {{passwords}} hashes de contraseñas',
  ],
});

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
  EffectGivenUp: ({ process }) => ({ process: String(process) }),
  EffectContentsShown: ({ process }) => ({ process: String(process) }),
  KeysExported: counts,
  KeysImported: counts,
  KeysGivenUp: ({ people, why }) => ({ people: Number(people), why: String(why) }),
});

function counts({ keys, passwords }: Record<string, unknown>): { keys: number; passwords: number } {
  return { keys: Number(keys), passwords: Number(passwords) };
}
