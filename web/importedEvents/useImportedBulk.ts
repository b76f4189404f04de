import {
  BULK_APPROVED,
  bulkApproveImported,
  bulkRejectImported,
  bulkReopenImported,
} from '#contracts/importedEvents/bulkCalls.ts';
import { send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { useBulkRun } from '../ui/queue/useBulkRun.ts';
import { importedKey } from './importedQueries.ts';
import { importedTexts } from './importedTexts.ts';
import type { ImportedSelected } from './useImportedPicked.ts';

type BulkAct = { kind: 'approve' } | { kind: 'reject'; reason: string };

const CHANGES = [importedKey, ['importSources'], ['events'], ['audit'], ['dashboard']];

/** Decides the selected items, and takes that back. */
export function useImportedBulk({ selection, keep }: Pick<ImportedSelected, 'selection' | 'keep'>) {
  const say = useText(importedTexts);
  return useBulkRun<BulkAct>({
    start: (act, key) =>
      act.kind === 'approve'
        ? send(bulkApproveImported, { body: { ...selection, reviewNotes: BULK_APPROVED } }, { key })
        : send(bulkRejectImported, { body: { ...selection, reviewNotes: act.reason } }, { key }),
    takeBack: (runId, key) => send(bulkReopenImported, { body: { runId } }, { key }),
    ...{ onKeep: keep, changes: CHANGES, failed: say('manyFailed') },
    did: (count, { kind }) => say(kind === 'approve' ? 'didApproveMany' : 'didRejectMany', { count }),
    didReopen: count => say('didReopenMany', { count }),
  });
}
