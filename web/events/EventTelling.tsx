import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Actor } from '#contracts/platform/fact.ts';
import { useText } from '../platform/messages.ts';
import { eventTexts } from './messages.ts';
import { eventQuery } from './queries.ts';
import { actSentence } from './sentences.ts';

type Told = {
  type: string;
  stream: string;
  actor: Actor & { name: string | null };
  data: Record<string, unknown>;
};

const TITLE = '\u0001';

/** Facts of one act about one event, oldest first, as a sentence that leads to the event. */
export function EventTelling({ facts }: { facts: readonly Told[] }) {
  const say = useText(eventTexts);
  const id = facts[0]!.stream.slice('event-'.length);
  const named = facts.map(fact => fact.data.title).findLast(title => typeof title === 'string');
  const deleted = facts.some(fact => fact.type === 'EventDeleted');
  // Most facts do not carry the title.
  const event = useQuery({ ...eventQuery(id), enabled: named === undefined && !deleted, retry: false });
  const title = typeof named === 'string' ? named : event.data?.title;
  const href = `/admin/events?dialog=${deleted ? 'history' : 'details'}&event=${id}`;
  const [before, after] = (actSentence(facts, TITLE) ?? '').split(TITLE);
  return (
    <>
      {before}
      <Link to={href}>{title ?? say('anEvent')}</Link>
      {after}
    </>
  );
}
