import { queryOptions } from '@tanstack/react-query';
import { listBackups } from '#contracts/system/backupCalls.ts';
import { send } from '../../platform/calls/api.ts';

export const backupsKey = ['backups'] as const;

const WHILE_WORKING = 1_000;
const OTHERWISE = 60_000;

/** The backups and their schedule. Asked for again every second while one is written or checked. */
export const backupsQuery = (isCreating = false) =>
  queryOptions({
    queryKey: backupsKey,
    queryFn: ({ signal }) => send(listBackups, {}, { signal }),
    refetchInterval: ({ state: { data } }) => {
      const isWorking = data?.backups.some(
        ({ status, check }) => status === 'waiting' || check === 'waiting',
      );
      return isCreating || isWorking ? WHILE_WORKING : OTHERWISE;
    },
  });
