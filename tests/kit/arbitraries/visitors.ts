import fc from 'fast-check';
import type { CreateEvent } from '#contracts/events/event/event.ts';
import { STATUSES } from '#contracts/events/event/eventFields.ts';
import { LANGUAGES } from '#contracts/platform/sentences/sentence.ts';
import { QUEUE_KINDS } from '#contracts/queues/queueKinds.ts';
import { END_REASONS } from '#contracts/subscriptions/subscription.ts';
import { CONTACT_SUBJECTS } from '#contracts/support/contactMessage.ts';
import { VIEWED_LISTS } from '#contracts/views/savedView.ts';
import type { Asked } from './values.ts';

type Values = Record<'id' | 'text' | 'email' | 'soon', fc.Arbitrary<string>>;

/** The commands of what visitors send, made of values that are sensible or not. */
export function visitorCommands(
  values: Values,
  event: fc.Arbitrary<CreateEvent>,
): Record<string, Record<string, Asked>> {
  return {
    contactMessage: ofContactMessage(values),
    organizerApplication: ofApplication(values),
    queueNotes: ofNotes(values),
    reasonTemplate: ofTemplate(values),
    savedView: ofView(values),
    recommendation: ofRecommendation(values, event),
    subscription: ofSubscription(values),
  };
}

const nothing = fc.constant({});
const language = fc.constantFrom(...LANGUAGES);

function ofContactMessage({ text, email }: Values): Record<string, Asked> {
  const sent = fc.record({
    name: text,
    email,
    subject: fc.constantFrom(...CONTACT_SUBJECTS),
    message: text,
    language,
    emailHash: fc.constant('a'),
  });
  return {
    SendContactMessage: { weight: 4, data: sent },
    AnswerContactMessage: { weight: 2, data: fc.record({ answer: text }) },
    MarkContactMessageSpam: { weight: 1, data: nothing },
    ReopenContactMessage: { weight: 1, data: nothing },
    EraseContactMessage: { weight: 1, data: nothing },
  };
}

function ofApplication({ id, text, email }: Values): Record<string, Asked> {
  const applied = fc.record({
    name: text,
    email,
    organizerName: text,
    description: fc.option(text),
    website: fc.option(fc.webUrl()),
    regionId: fc.option(id),
    language,
    emailHash: fc.constant('a'),
  });
  const decided = { organizerId: id, linked: fc.boolean(), userId: fc.option(id) };
  const site = fc.constant('https://dance.example.org');
  const approved = fc.oneof(fc.record(decided), fc.record({ ...decided, site }));
  return {
    ApplyAsOrganizer: { weight: 4, data: applied },
    ApproveOrganizerApplication: { weight: 2, data: approved },
    RejectOrganizerApplication: { weight: 1, data: fc.record({ reason: text }) },
    ReopenOrganizerApplication: { weight: 1, data: fc.record({ events: fc.nat(1) }) },
    NoteApplicantJoined: { weight: 2, data: fc.record({ userId: id }) },
    EraseOrganizerApplication: { weight: 1, data: nothing },
  };
}

function ofRecommendation(
  { id, text, email, soon }: Values,
  event: fc.Arbitrary<CreateEvent>,
): Record<string, Asked> {
  const recommended = fc.record({
    title: text,
    description: fc.option(text),
    venue: fc.option(text),
    address: fc.option(text),
    regionId: fc.option(id),
    date: fc.option(soon.map(at => at.slice(0, 10))),
    startTime: fc.option(fc.constantFrom('20:00', '09:30')),
    organizer: fc.option(text),
    contactEmail: fc.option(email),
    websiteUrl: fc.option(fc.webUrl()),
    priceRange: fc.option(text),
    language,
    emailHash: fc.option(fc.constantFrom('a', 'b')),
  });
  const decision = { moderatorNotes: fc.option(text), told: fc.boolean() };
  const planned = fc.record({ event, recurrence: fc.constant(null) });
  return {
    RecommendEvent: { weight: 4, data: recommended },
    ApproveRecommendation: { weight: 1, data: fc.record(decision) },
    RejectRecommendation: { weight: 1, data: fc.record(decision) },
    ConvertRecommendation: { weight: 1, data: fc.record({ ...decision, eventId: id, planned }) },
    ReopenRecommendation: { weight: 1, data: fc.record({ eventGone: fc.boolean() }) },
    DeleteRecommendation: { weight: 1, data: nothing },
    RestoreRecommendation: { weight: 1, data: nothing },
    EraseRecommendation: { weight: 1, data: nothing },
  };
}

const kind = fc.constantFrom(...QUEUE_KINDS);

function ofNotes({ id, text }: Values): Record<string, Asked> {
  return {
    AddQueueNote: {
      weight: 4,
      data: fc.record(
        { kind, note: id, text, mentions: fc.array(id, { maxLength: 3 }), site: text },
        { requiredKeys: ['kind', 'note', 'text'] },
      ),
    },
    MessageSender: { weight: 2, data: fc.record({ kind, note: id, text, language }) },
    AnswerAsSender: { weight: 2, data: fc.record({ kind, note: id, text }) },
    RemoveQueueNote: { weight: 2, data: fc.record({ note: id }) },
    EraseQueueNotes: { weight: 1, data: fc.record({ kind }) },
  };
}

function ofTemplate({ text }: Values): Record<string, Asked> {
  return {
    AddReasonTemplate: { weight: 3, data: fc.record({ kind, language, text }) },
    ChangeReasonTemplate: { weight: 2, data: fc.record({ text }) },
    RemoveReasonTemplate: { weight: 1, data: nothing },
  };
}

function ofView({ text }: Values): Record<string, Asked> {
  const name = text.filter(one => one.length > 0 && one.length <= 80);
  const query = fc.constantFrom('', 'field=price', 'status=published&sort=title');
  return {
    AddSavedView: {
      weight: 3,
      data: fc.record({ list: fc.constantFrom(...VIEWED_LISTS), name, query, shared: fc.boolean() }),
    },
    ChangeSavedView: {
      weight: 2,
      data: fc.record({ name, query, shared: fc.boolean() }, { requiredKeys: [] }),
    },
    ChooseDefaultView: { weight: 2, data: fc.record({ isDefault: fc.boolean() }) },
    RemoveSavedView: { weight: 1, data: nothing },
  };
}

function ofSubscription({ id, text, email, soon }: Values): Record<string, Asked> {
  const night = fc.record({
    // Few, so that they meet again.
    id: fc.oneof(fc.constantFrom(...NIGHTS), id),
    title: text,
    start: soon,
    end: fc.option(soon),
    status: fc.constantFrom(...STATUSES),
    place: text,
  });
  const asked = fc.record({
    email,
    language,
    emailHash: fc.constantFrom('a', 'b'),
    query: fc.oneof(fc.constantFrom('', 'city=lisbon-portugal'), text),
    night: fc.option(night),
  });
  const current = fc.record({ id: fc.constantFrom(...NIGHTS), night: fc.option(night) });
  const week = soon.map(at => at.slice(0, 10));
  const digest = fc.record({
    week,
    coming: fc.array(night, { maxLength: 3 }),
    current: fc.array(current, { maxLength: 3 }),
  });
  return {
    AskSubscription: { weight: 4, data: asked },
    ConfirmSubscription: { weight: 4, data: nothing },
    MakeDigest: { weight: 4, data: digest },
    CompareFollowed: { weight: 3, data: fc.record({ night: fc.option(night) }) },
    EndSubscription: { weight: 1, data: fc.record({ why: fc.constantFrom(...END_REASONS) }) },
  };
}

const NIGHTS = [
  '0197a000-0000-7000-8000-0000000000aa',
  '0197a000-0000-7000-8000-0000000000bb_20260605',
] as const;
