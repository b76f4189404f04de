import { applicationQueue } from '#contracts/organizers/applicationCalls.ts';
import { queueList } from '../platform/queue/queueList.ts';

/** Applications of organizers, their filters and their queries. */
export const APPLICATIONS = queueList(applicationQueue);
export const applicationsKey = APPLICATIONS.key;
