import type { Actor } from '#contracts/platform/fact.ts';
import type { recommendationCommands } from '#contracts/recommendations/recommendation.ts';
import type { Chance } from '#platform/program/chance.ts';
import { DEMO_PATTERNS, demoContent } from './content.ts';
import type { Region } from './events.ts';
import { type DemoStep, daysAfter, minutesAfter, wholeSecond } from './step.ts';
import type { DemoVenue } from './venue.ts';

type Step = DemoStep<typeof recommendationCommands>;

type Parts = {
  chance: Chance;
  today: Date;
  administrators: readonly Actor[];
  regions: readonly Region[];
  venuesOf: ReadonlyMap<string, DemoVenue[]>;
  count: number;
};

const DAYS_BACK = 30;
const VISITOR: Actor = { id: 'visitor', role: 'visitor' };
const NOTES = ['Thank you, it is on the calendar.', 'We know the organizer; they will enter it themselves.'];
const REFUSALS = ['We found no date for it.', 'This is a concert without a dance floor.'];

/** Nights that visitors recommended in the last month, without an address of the sender; the older half is decided. */
export function demoRecommended(parts: Parts): { steps: Step[] } {
  const { chance, today, administrators, count } = parts;
  return {
    steps: Array.from({ length: count }, (_, index) => {
      const own = chance.of(index);
      const at = wholeSecond(daysAfter(today, ((index + own.share()) / count - 1) * DAYS_BACK));
      const id = own.id(at);
      const sent: Step = { id, command: 'RecommendEvent', data: recommended(parts, own), at, actor: VISITOR };
      const decidedAt = wholeSecond(minutesAfter(at, own.int(120, 2_880)));
      if (index >= count / 2 || decidedAt >= today) return [sent];
      const common = { id, at: decidedAt, actor: own.pick(administrators) };
      const decision: Step = own.happens(0.7)
        ? {
            ...common,
            command: 'ApproveRecommendation',
            data: { moderatorNotes: own.pick(NOTES), told: false },
          }
        : {
            ...common,
            command: 'RejectRecommendation',
            data: { moderatorNotes: own.pick(REFUSALS), told: false },
          };
      return [sent, decision];
    }).flat(),
  };
}

function recommended({ regions, venuesOf, today }: Parts, chance: Chance) {
  const region = chance.pick(regions.filter(({ active }) => active));
  const { place } = chance.pick(venuesOf.get(region.id)!);
  const date = daysAfter(today, chance.int(3, 45)).toISOString().slice(0, 10);
  const startTime = chance.pick(DEMO_PATTERNS.social.starts);
  const setting = { kind: 'social', style: chance.pick(region.styles), city: region } as const;
  const startLocal = `${date}T${startTime}`;
  const content = demoContent({ ...setting, startLocal, venue: place.locationName }, chance);
  return {
    ...{ title: content.title, description: chance.happens(0.7) ? content.description : null },
    ...{ venue: place.locationName, address: chance.happens(0.6) ? place.locationAddress : null },
    ...{ regionId: region.id, date: chance.happens(0.8) ? date : null },
    startTime: chance.happens(0.7) ? startTime : null,
    ...{ organizer: null, contactEmail: null, emailHash: null, websiteUrl: null },
    priceRange: chance.happens(0.5) ? content.price || null : null,
    language: 'en' as const,
  };
}
