import type { feedbackCommands } from '#contracts/feedback/feedback.ts';
import { POINTS } from '#contracts/feedback/points.ts';
import type { Chance } from '#platform/program/chance.ts';
import { type DemoStep, daysAfter, minutesAfter, wholeSecond } from './step.ts';

type Step = DemoStep<typeof feedbackCommands>;
type Person = { id: string; since: Date };

type Parts = {
  chance: Chance;
  today: Date;
  people: readonly Person[];
  /** Events that are over. */
  events: readonly { id: string; overAt: Date }[];
};

const SHARE = 0.25;
const DAYS_LATER = 3;

const [POSITIVE, NEGATIVE, ISSUES] = [
  Object.keys(POINTS.positive),
  Object.keys(POINTS.negative),
  Object.keys(POINTS.reportedIssues),
];
const COMMENTS = [
  'Came alone and danced all night. Thank you.',
  'The workshop before the party was worth the trip.',
  'Please open a window next time.',
  'The DJ took requests, which I liked a lot.',
  'It said 8 pm and the doors opened at half past nine.',
  'Lovely place, will come again with friends.',
  'A beginner class would help those who are new.',
];

/** What dancers said about past events, within three days: mostly good. */
export function demoFeedback({ chance, today, people, events }: Parts): { steps: Step[] } {
  return {
    steps: events.flatMap(({ id: eventId, overAt }) => {
      const own = chance.of(eventId);
      if (!own.happens(SHARE)) return [];
      const dancers = own.shuffled(people.filter(({ since }) => since < overAt)).slice(0, own.int(1, 3));
      return dancers.flatMap(dancer => {
        const said = own.of(dancer.id);
        const at = wholeSecond(daysAfter(minutesAfter(overAt, 30), said.share() * DAYS_LATER));
        return at < today ? [givenBy(dancer, eventId, at, said)] : [];
      });
    }),
  };
}

function givenBy({ id: userId }: Person, eventId: string, at: Date, chance: Chance): Step {
  const some = (from: readonly string[], most: number): string[] =>
    chance.shuffled(from).slice(0, chance.int(0, most));
  const positive = some(POSITIVE, 3);
  const data = {
    eventId,
    userId,
    positive: positive.length > 0 ? positive : [chance.pick(POSITIVE)],
    negative: chance.happens(0.45) ? some(NEGATIVE, 2) : [],
    reportedIssues: chance.happens(0.12) ? [chance.pick(ISSUES)] : [],
    additionalComments: chance.happens(0.3) ? chance.pick(COMMENTS) : null,
  };
  return { id: chance.id(at), command: 'GiveFeedback', data, at, actor: { id: userId, role: 'user' } };
}
