import type { AreaWork } from '#platform/areas/work.ts';
import { approveOwnOnCollected, ownImportPerformers } from './following/approveOwnOnCollected.ts';
import {
  changedEventPerformers,
  changeEventOnCollectedEventChanged,
} from './following/changeEventOnCollectedEventChanged.ts';
import { importedEventPerformers, makeEventOnImportApproved } from './following/makeEventOnImportApproved.ts';
import { importDecisionMails, mailOnImportDecided } from './mailOnImportDecided.ts';
import { purgeImportedDaily } from './purgeImportedDaily.ts';
import { knownBy, readKnown } from './reading/known.ts';
import { deleteAllImportedRun, reviewImportedRun } from './reviewRun.ts';

type Making = Parameters<typeof importedEventPerformers>[0];
type Needs = Pick<Making, 'forms' | 'chosen' | 'venueAt'> &
  Pick<Parameters<typeof changedEventPerformers>[0], 'survivorOf'>;

/** Makes and changes events of what was imported. */
export const work: AreaWork<Needs> = {
  processes: [
    approveOwnOnCollected,
    makeEventOnImportApproved,
    changeEventOnCollectedEventChanged,
    mailOnImportDecided,
  ],
  performers({ mailing, ...core }, { forms, chosen, venueAt, survivorOf }) {
    const known = async () => knownBy(await readKnown(core.db()));
    const parts = { ...core, db: core.db() };
    const making = { ...parts, forms, chosen, venueAt, survivorOf, known };
    return {
      ...importedEventPerformers(making),
      ...changedEventPerformers(making),
      ...ownImportPerformers(core),
      ...(mailing && importDecisionMails({ ...parts, ...mailing })),
    };
  },
  runs: core => [
    reviewImportedRun({ ...core, db: core.db() }),
    deleteAllImportedRun({ ...core, db: core.db() }),
  ],
  periodics: core => [purgeImportedDaily({ ...core, db: core.db() })],
};
