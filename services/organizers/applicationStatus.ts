import { validate } from 'uuid';
import { applicationStream } from '#contracts/organizers/application.ts';
import { correspondenceIn } from '#contracts/queues/correspondence.ts';
import { queueNotesStream } from '#contracts/queues/notes.ts';
import type { AppliedPage } from '#contracts/site/appliedPage.ts';
import type { Core } from '#platform/areas/core.ts';
import { fold } from '#platform/facts/fold.ts';
import { isApplicationToken } from './applicationLink.ts';

/** Makes the function that finds where an application stands; undefined if the token is wrong, or it was erased. */
export function applicationStatus({ load, codec }: Pick<Core, 'load' | 'codec'>) {
  return async (id: string, token: string): Promise<Omit<AppliedPage, 'name' | 'answer'> | undefined> => {
    if (!validate(id) || !(await isApplicationToken(codec.keyedHash, id, token))) return undefined;
    const facts = await load(`${applicationStream.category}-${id}`);
    const state = fold(applicationStream, facts);
    if (!state || state.erased) return undefined;
    const noted = await load(`${queueNotesStream.category}-${id}`);
    const { status, organizerName, reason, userId } = state;
    const decided = facts.findLast(({ type }) => DECISIONS.includes(type));
    return {
      ...{ status, reason, needsAccount: status === 'approved' && userId === null },
      // What was entered is shown once a person has looked at it: anybody can enter anybody's address.
      organizer: status === 'approved' ? organizerName : null,
      sentAt: facts[0]!.metadata.at,
      decidedAt: status === 'pending' ? null : decided!.metadata.at,
      ...correspondenceIn(noted),
    };
  };
}

const DECISIONS = ['OrganizerApplicationApproved', 'OrganizerApplicationRejected'];
