import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOver } from '#contracts/platform/run.ts';
import { useImportTarget } from '../frame/importTarget.ts';
import { importQuery } from '../order/queries.ts';

/** An import while it runs and after it; once it is over, everything that it may have changed is refetched. */
export function useFollowedImport(id: string) {
  const client = useQueryClient();
  const { settle } = useImportTarget();
  const found = useQuery(importQuery(id));
  const over = isOver(found.data?.status);
  useEffect(() => {
    if (over) settle(client);
  }, [over]);
  return { found, run: found.data, over };
}
