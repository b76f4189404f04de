import { contactStream } from '#contracts/organizers/contact.ts';
import { organizerSentences } from '#contracts/organizers/sentences.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';

// The contact person of an organizer is named once and never changed: if anything about them changes, another one is
// named. They are erased when they are replaced, when the organizer is removed, or when a user with their email is.

export const contactRules: Rules<typeof contactStream> = {
  of: contactStream,
  decide: {
    NameOrganizerContact(state, data) {
      if (state) throw new Refusal(organizerSentences.contactExists);
      return [{ type: 'OrganizerContactNamed', data }];
    },
    EraseOrganizerContact(state) {
      if (!state) throw notFound(organizerSentences.none);
      const { organizerId, erased } = state;
      return erased ? [] : [{ type: 'OrganizerContactErased', data: { organizerId } }];
    },
  },
};
