import { Link } from 'react-router-dom';
import { toldFact } from '#contracts/audit/toldFact.ts';
import type { ForeignKind } from '#contracts/platform/foreign.ts';
import { tellAccess } from './access/toldTexts.ts';
import { tellAudit } from './audit/toldTexts.ts';
import { tellDanceStyles } from './danceStyles/toldTexts.ts';
import { tellPairs } from './events/told/pairToldTexts.ts';
import { actSentence } from './events/told/sentences.ts';
import { tellSeries } from './events/told/seriesToldTexts.ts';
import { tellFeedback } from './feedback/tellFeedback.ts';
import { tellFollowedCalendars } from './followedCalendars/toldTexts.ts';
import { tellImportedEvents } from './importedEvents/toldTexts.ts';
import { tellApplications } from './organizers/applicationToldTexts.ts';
import { tellOrganizers } from './organizers/toldTexts.ts';
import { useHrefOfThing } from './platform/areas/thingLinks.ts';
import { text, useText } from './platform/texts/messages.ts';
import type { Teller, Told } from './platform/told/telling.ts';
import { tellPlatform } from './platform/told/tellPlatform.ts';
import { toldTexts } from './platform/told/toldTexts.ts';
import { tellQueues } from './queues/toldTexts.ts';
import { tellRecommendations } from './recommendations/toldTexts.ts';
import { tellRegions } from './regions/toldTexts.ts';
import { tellSubscriptions } from './subscriptions/toldTexts.ts';
import { tellSupport } from './support/toldTexts.ts';
import { tellSystem } from './system/toldTexts.ts';
import { tellUsers } from './users/toldTexts.ts';
import { tellVenues } from './venues/toldTexts.ts';

/** Each area words its own facts, by the kind of stream that they are in. */
const TELLERS: Record<string, Teller> = {
  event: (facts, it) => tellSeries(facts, it) ?? actSentence(facts, it),
  series: tellSeries,
  eventExport: tellSeries,
  eventPair: tellPairs,
  user: tellUsers,
  userAct: tellUsers,
  invitation: tellUsers,
  preferences: tellUsers,
  signIn: tellAccess,
  strangers: tellAccess,
  danceStyle: tellDanceStyles,
  region: tellRegions,
  venue: tellVenues,
  organizer: tellOrganizers,
  organizerContact: tellOrganizers,
  feedback: tellFeedback,
  followedCalendar: tellFollowedCalendars,
  contactMessage: tellSupport,
  subscription: tellSubscriptions,
  organizerApplication: tellApplications,
  recommendation: tellRecommendations,
  queueNotes: tellQueues,
  reasonTemplate: tellQueues,
  importedEvent: tellImportedEvents,
  source: tellImportedEvents,
  projection: tellSystem,
  effect: tellSystem,
  keys: tellSystem,
  listExport: tellPlatform,
  originRead: tellAudit,
  run: tellPlatform,
  reservation: tellPlatform,
};
const PLACE = '\u0001';

export type ToldFact = Told & {
  thing: string | null;
  /** Set for a record that another program wrote. */
  foreign?: { kind: ForeignKind } | null;
};
type TellingProps = {
  /** The facts of one act, oldest first. */
  facts: readonly ToldFact[];
  /** To how many other things the same happened in the act. */
  others?: number;
};

/** An act as a sentence, with a link to the thing it concerned. */
export function Telling({ facts, others = 0 }: TellingProps) {
  const say = useText(toldTexts);
  const hrefOf = useHrefOfThing();
  const [first] = worthTelling(facts);
  if (!first) return null;
  const [before, after] = sentenceOf(worthTelling(facts)).split(PLACE);
  const thing = first.thing ?? first.stream;
  const more = others > 0 ? say('itAndMore', { it: PLACE, count: others }).replace(PLACE, '') : '';
  return (
    <>
      {before}
      {after !== undefined && <Link to={hrefOf(first.stream)}>{thing}</Link>}
      {more}
      {after}
    </>
  );
}

/** The facts of one stream in one sentence, with a placeholder for the thing's name. */
function sentenceOf(facts: readonly ToldFact[]): string {
  const { type, stream, foreign } = facts[0]!;
  if (foreign) return foreignSentence(foreign.kind, type);
  return TELLERS[kindOf(stream)]?.(facts, PLACE) ?? `${type} · ${PLACE}`;
}

/** The type is quoted: another program may use the name of one of our facts. */
function foreignSentence(kind: ForeignKind, type: string): string {
  const say = text(toldTexts);
  if (kind === 'deleted') return say('foreignDeletion', { it: PLACE });
  return type === '' ? say('foreignNameless', { it: PLACE }) : say('foreignRecord', { type, it: PLACE });
}

/** The same sentence as plain text; empty if there are no facts. */
export function toldInWords(facts: readonly ToldFact[]): string {
  const told = worthTelling(facts);
  return told[0]
    ? sentenceOf(told).replaceAll(
        PLACE,
        told[0].thing ?? (told[0].foreign ? told[0].stream : text(toldTexts)('someone')),
      )
    : '';
}

/** The facts of an act that concern its main thing. */
function worthTelling(facts: readonly ToldFact[]): readonly ToldFact[] {
  const first = toldFact(facts);
  return facts.filter(fact => fact.stream === first?.stream);
}

function kindOf(stream: string): string {
  return stream.slice(0, stream.indexOf('-'));
}
