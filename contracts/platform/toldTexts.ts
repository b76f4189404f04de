import { catalogue } from './sentences/catalogue.ts';

export const toldTexts = catalogue('told', {
  system: ['The system', 'El sistema'],
  visitor: ['A visitor', 'Un visitante'],
  someone: ['Someone', 'Alguien'],
  foreign: ['Another program', 'Otro programa'],
  foreignRecord: [
    'Another program recorded “{{type}}” in {{it}}',
    'Otro programa registró «{{type}}» en {{it}}',
  ],
  foreignNameless: ['Another program recorded something in {{it}}', 'Otro programa registró algo en {{it}}'],
  foreignDeletion: [
    'Another program deleted {{it}} from the event store',
    'Otro programa eliminó {{it}} del almacén de eventos',
  ],
  operator: ['Operator {{name}}', 'Operador {{name}}'],
  later: [' (later {{name}})', ' (más tarde {{name}})'],
  itAndMore_one: ['{{it}} and {{count}} more', '{{it}} y {{count}} más'],
  itAndMore_other: ['{{it}} and {{count}} more', '{{it}} y {{count}} más'],
  ListExported_one: [
    '{{who}} exported the list of {{list}}: {{count}} row',
    '{{who}} exportó la lista de {{list}}: {{count}} fila',
  ],
  ListExported_other: [
    '{{who}} exported the list of {{list}}: {{count}} rows',
    '{{who}} exportó la lista de {{list}}: {{count}} filas',
  ],
  RunStarted: ['{{who}} started a run: {{kind}}', '{{who}} inició un proceso: {{kind}}'],
  RunStarted_file: ['{{who}} imported the file {{file}}', '{{who}} importó el archivo {{file}}'],
  RunStarted_trial: [
    '{{who}} checked a file without importing it: {{file}}',
    '{{who}} comprobó un archivo sin importarlo: {{file}}',
  ],
  RunItemsSelected_one: [
    '{{who}} selected {{count}} item for a run',
    '{{who}} seleccionó {{count}} elemento para un proceso',
  ],
  RunItemsSelected_other: [
    '{{who}} selected {{count}} items for a run',
    '{{who}} seleccionó {{count}} elementos para un proceso',
  ],
  RunCancelled: ['{{who}} cancelled a run', '{{who}} canceló un proceso'],
  RunFinished: [
    'A run finished: {{succeeded}} done, {{failed}} failed, {{skipped}} skipped',
    'Un proceso terminó: {{succeeded}} hechos, {{failed}} fallidos, {{skipped}} omitidos',
  ],
  RunFailed: ['A run failed: {{why}}', 'Un proceso falló: {{why}}'],
  run_importEvents: ['import of events', 'importación de eventos'],
  run_undoImport: ['undo of an import', 'deshacer una importación'],
  run_bulkEvents: ['bulk change of events', 'cambio de muchos eventos'],
  run_mergeDanceStyle: ['merge of two dance styles', 'fusión de dos estilos de baile'],
  run_undoActs: ['undo of what a person did', 'deshacer lo que hizo una persona'],
  run_undoBulkEvents: ['undo of a bulk change of events', 'deshacer un cambio de muchos eventos'],
  run_deleteAllEvents: ['deletion of all events', 'eliminación de todos los eventos'],
  run_reviewImportedEvents: ['review of imported events', 'revisión de eventos importados'],
  run_decideInQueue: [
    'decision about several items of a queue',
    'decisión sobre varios elementos de una cola',
  ],
  run_deleteAllImportedEvents: [
    'deletion of all imported events',
    'eliminación de todos los eventos importados',
  ],
  scope_source: ['name of a source', 'nombre de una fuente'],
  scope_userEmail: ['email of a user', 'correo de un usuario'],
  scope_regionCity: ['city of a region', 'ciudad de una región'],
  scope_danceStyleName: ['name of a dance style', 'nombre de un estilo de baile'],
  scope_feedback: ['feedback of a dancer', 'opinión de un bailarín'],
  ValueReserved: [
    '{{who}} reserved a unique value ({{scope}})',
    '{{who}} reservó un valor que solo uno puede tener ({{scope}})',
  ],
  ValueReleased: [
    '{{who}} released a unique value ({{scope}})',
    '{{who}} liberó un valor que solo uno puede tener ({{scope}})',
  ],
});
