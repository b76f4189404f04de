import { validate } from 'uuid';
import { applicationStream } from '#contracts/organizers/application.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { MOST_ANSWERS, queueNotesFacts, queueNotesStream } from '#contracts/queues/notes.ts';
import type { AppliedPage } from '#contracts/site/pages.ts';
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
      messages: noted.flatMap(messageIn),
      mayAnswer: answersLeft(noted) > 0,
    };
  };
}

const DECISIONS = ['OrganizerApplicationApproved', 'OrganizerApplicationRejected'];

/** What administrators wrote to the applicant, and the applicant to them; not what they noted among themselves. */
function messageIn({ type, data, metadata: { at } }: Fact): AppliedPage['messages'][number][] {
  if (type === 'SenderMessaged')
    return [{ text: queueNotesFacts.SenderMessaged.parse(data).text, at, own: false }];
  if (type === 'SenderAnswered')
    return [{ text: queueNotesFacts.SenderAnswered.parse(data).text, at, own: true }];
  return [];
}

/** Answers are to what was written. */
function answersLeft(noted: readonly Fact[]): number {
  const isThere = (wanted: string) => noted.filter(({ type }) => type === wanted).length;
  return isThere('SenderMessaged') > 0 ? MOST_ANSWERS - isThere('SenderAnswered') : 0;
}
