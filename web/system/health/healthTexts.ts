import { catalogue } from '../../platform/texts/messages.ts';

export const healthTexts = catalogue('systemHealth', {
  failed: [
    'Failed to load system health. Please try again.',
    'No se pudo cargar el estado del sistema. Inténtalo de nuevo.',
  ],
  refresh: ['Refresh', 'Actualizar'],
  cards: ['Health', 'Estado'],
  status: ['Status', 'Estado general'],
  healthy: ['Healthy', 'Todo bien'],
  degraded: ['Degraded', 'Con limitaciones'],
  unhealthy: ['Unhealthy', 'Con problemas'],
  database: ['Database', 'Base de datos'],
  database_healthy: ['Healthy', 'Conectada'],
  database_unhealthy: ['Not responding', 'No responde'],
  uptime: ['Uptime', 'Tiempo en marcha'],
  databaseSize: ['Database size', 'Tamaño de la base de datos'],
  memory: ['Memory', 'Memoria'],
  unknown: ['Unknown', 'Se desconoce'],
  information: ['System information', 'Información del sistema'],
  heapUsed: ['Heap used', 'Montículo en uso'],
  heapTotal: ['Heap reserved', 'Montículo reservado'],
  rss: ['Memory of the process', 'Memoria del proceso'],
  startedAt: ['Running since', 'En marcha desde'],
  checkedAt: ['Last checked', 'Última comprobación'],
  responses: ['Response times', 'Tiempos de respuesta'],
});
