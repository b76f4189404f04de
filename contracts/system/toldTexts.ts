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
  EffectRetried: ({ process }) => ({ process: String(process) }),
  EffectSettled: ({ process }) => ({ process: String(process) }),
  KeysExported: counts,
  KeysImported: counts,
  KeysGivenUp: ({ people, why }) => ({ people: Number(people), why: String(why) }),
});

function counts({ keys, passwords }: Record<string, unknown>): { keys: number; passwords: number } {
  return { keys: Number(keys), passwords: Number(passwords) };
}
