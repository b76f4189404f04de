import type { AreaWork } from '#platform/areas/work.ts';
import { backupSources } from './backupSources.ts';
import { keepBackups } from './keepBackups.ts';
import { backupPerformers, writeOnBackupRequested } from './writeOnBackupRequested.ts';

export const work: AreaWork = {
  processes: [writeOnBackupRequested],
  performers: core => backupPerformers({ ...core, ...backupSources(core, core.settings) }),
  periodics: core => [keepBackups(core)],
};
