import { z } from 'zod';
import { thingId } from '../events/event/absorbed.ts';
import { TEAM_ROLES } from '../organizers/team.ts';
import { call, TEAM_PATH } from '../platform/call.ts';
import { recordedPosition } from '../platform/position.ts';
import { ofPerson } from '../platform/reading/people.ts';
import { SOUGHT } from '../platform/soughtFacts.ts';

/** From which side something was done. Only people of the team are named. */
export const ACT_SIDES = ['team', 'administrator', 'system', 'other'] as const;
export type ActSide = (typeof ACT_SIDES)[number];

/** `userId` and `name` are null for who was never on the team, or was erased. */
const actBy = ofPerson(
  'user',
  z.object({ side: z.enum(ACT_SIDES), userId: z.string().nullable(), name: z.string().nullable() }),
  'userId',
);
const named = ofPerson('user', z.object({ userId: z.uuid(), name: z.string() }), 'userId');

/**
 * What undoes an act: `undoMyChange` under the id of a night or series; the role of before, as of a revision of the
 * organizer; or the end of an invitation. `followers` get a mail of it; null where there is nothing to mail.
 */
const actUndo = z.discriminatedUnion('of', [
  z.object({ of: z.literal('night'), id: thingId, commandId: z.uuid(), followers: z.int().nullable() }),
  z.object({ of: z.literal('role'), userId: z.uuid(), role: z.enum(TEAM_ROLES), revision: z.int() }),
  z.object({ of: z.literal('invitation'), id: z.uuid() }),
]);
export type ActUndo = z.output<typeof actUndo>;

/**
 * What one command or run did to what is the organizer's. `told` says it as a sentence, in the language of the caller and
 * the names of then; `people` are those of the team whom it names beside `by`. `timeZone` is that of the place. `reason`
 * is what the team gave. `night` is the event or date that it is about, if it is one and still the organizer's. `undo` is
 * null for what others did, what was changed since, and what the caller may not undo.
 */
export const myAct = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  timeZone: z.string(),
  by: actBy,
  told: z.string(),
  people: z.array(named),
  reason: z.string().nullable(),
  /** Whether it undid something itself. */
  isUndo: z.boolean(),
  night: thingId.nullable(),
  undo: actUndo.nullable(),
});
export type MyAct = z.output<typeof myAct>;

/**
 * Only what was done while it was this organizer's: what happened before a night was given to it, or after that was given
 * to another one, is not told. What concerns the team is told to its admins. `next` is the `before` of the page that
 * follows, null on the last one.
 */
export const listMyHistory = call({
  method: 'GET',
  path: `${TEAM_PATH}/history`,
  summary: 'What was done to the nights, the profile and the team of an organizer, newest first',
  access: 'team',
  right: 'see',
  params: z.object({ organizerId: z.uuid() }),
  query: z.object({
    /** An event, a series or a date of one: its history alone. */
    night: thingId.optional(),
    before: recordedPosition.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  answer: z.object({ acts: z.array(myAct), next: z.string().nullable() }),
  reads: ['facts', 'thingNames', SOUGHT, 'subscriptions', 'events'],
});
