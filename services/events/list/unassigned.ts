import { queueOf } from '#platform/areas/queueSource.ts';

/** Events and series without a region. */
export const unassignedQueue = queueOf('events', 'region_id is null');
