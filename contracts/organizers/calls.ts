import { z } from 'zod';
import { book, choice, yesOrNo } from '../platform/book.ts';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { asRead } from '../platform/reading/asRead.ts';
import { ofNobody } from '../platform/reading/people.ts';
import { asWritten, emptyAsNull, line, lines, orNull } from '../platform/text/text.ts';
import { asMessage } from '../platform/validation/message.ts';
import { typedEmail } from '../platform/validation/typedEmail.ts';
import { webAddress } from '../platform/validation/webAddress.ts';
import { type contactFields, contactRead } from './contact.ts';
import { ORGANIZER_STATUSES, organizerDetails, organizerRights } from './organizer.ts';
import { organizerSentences } from './sentences.ts';
import { teamMemberRead } from './teamCalls.ts';

/** An organizer as the console's calls return it. `upcomingEvents` are published and begin within 30 days. */
/** Why an organizer's own address is nobody's. */
export const OF_AN_ORGANIZATION = 'The address of an organization, which it wants to be known.';

export const organizerRead = ofNobody(
  OF_AN_ORGANIZATION,
  z.object({
    id: z.uuid(),
    revision: z.int(),
    ...asRead(organizerDetails),
    contact: contactRead,
    status: z.enum(ORGANIZER_STATUSES),
    verified: z.boolean(),
    ...organizerRights,
    teamCount: z.int(),
    upcomingEvents: z.int(),
    createdAt: z.iso.datetime(),
  }),
);
export type OrganizerRead = z.infer<typeof organizerRead>;

export const organizerBook = book({
  name: 'organizers',
  path: '/api/organizers',
  summary: {
    list: 'Organizers by name, with the number that match and the figures of all',
    // The addresses in it are masked.
    file: 'The list of organizers with its filters and order, whole, as CSV; who took it is recorded',
  },
  row: organizerRead,
  filters: { status: choice([...ORGANIZER_STATUSES, 'all']), verified: yesOrNo },
  more: {},
  sorts: ['name', 'city', 'team', 'joined'],
  order: 'asc',
  figures: ['total', 'active', 'inactive', 'verified'],
  offers: [],
  reads: ['organizers', 'organizerContacts', 'events'],
});
export const { list: listOrganizers } = organizerBook;

export const organizerId = z.object({ id: z.uuid() });

/** The organizer with its team, in the order in which they joined. */
export const showOrganizer = call({
  method: 'GET',
  path: '/api/organizers/:id',
  summary: 'One organizer with its team; its ETag goes into If-Match of a change',
  access: 'admin',
  params: organizerId,
  answer: z.object({
    organizer: ofNobody(OF_AN_ORGANIZATION, organizerRead.extend({ users: z.array(teamMemberRead) })),
  }),
  past: 'rows',
  reads: ['organizers', 'organizerContacts', 'events', 'users'],
});

const mailAddress = emptyAsNull(typedEmail(organizerSentences.notAnEmail));

const contactBody = z
  .strictObject({
    displayName: line(120).min(1, asMessage(organizerSentences.contactMissing)),
    firstName: orNull(line(120)),
    lastName: orNull(line(120)),
    email: mailAddress,
  } satisfies Record<keyof typeof contactFields, z.ZodType>)
  .partial()
  .required({ displayName: true });

const details = {
  ...asWritten(organizerDetails),
  name: line(200).min(1, asMessage(organizerSentences.nameMissing)),
  description: lines(5_000),
  email: mailAddress,
  website: emptyAsNull(webAddress),
} satisfies Record<keyof typeof organizerDetails, z.ZodType>;

const form = z.strictObject({
  ...details,
  contact: contactBody.nullable(),
  status: z.enum(ORGANIZER_STATUSES),
  verified: z.boolean(),
});

const creationBody = form.partial().required({ name: true });
const changeBody = form
  .extend({
    trust: organizerRights.trust,
    /** Pauses its team, for a reason that the team reads; null has it go on. */
    pauseReason: emptyAsNull(line(300)),
  })
  .partial();
export type OrganizerChange = z.output<typeof changeBody>;

/** The result of a command, with the id by which it can be undone. */
const written = { organizer: organizerRead, commandId: z.uuid(), commit: commitSchema };

export const createOrganizer = call({
  method: 'POST',
  path: '/api/organizers',
  summary: 'Register an organizer',
  access: 'admin',
  body: creationBody,
  answer: z.object(written),
  status: 201,
});

/** A contact person whose fields differ is another person: the former is erased. */
export const changeOrganizer = call({
  method: 'PUT',
  path: '/api/organizers/:id',
  summary: 'Change what the body names; everything else stays',
  access: 'admin',
  params: organizerId,
  body: changeBody,
  answer: z.object(written),
});

/** 409 `changed_since` if one of its fields was changed again. The contact person and the team do not change. */
export const undoOrganizerChange = call({
  method: 'POST',
  path: '/api/organizers/:id/undo',
  summary: 'Undo what a command changed about an organizer',
  access: 'admin',
  params: organizerId,
  body: z.strictObject({ commandId: z.uuid() }),
  answer: z.object(written),
});

/** 409 `in_use`, with the number of its upcoming events in `counts`. */
export const removeOrganizer = call({
  method: 'DELETE',
  path: '/api/organizers/:id',
  summary: 'Remove an organizer without upcoming events; past events keep its name',
  access: 'admin',
  params: organizerId,
  answer: z.object({ success: z.boolean(), id: z.uuid(), commit: commitSchema }),
});
