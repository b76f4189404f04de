import { Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { RecommendationShown } from '#contracts/recommendations/moderationCalls.ts';
import { useHrefOfThing } from '../platform/areas/thingLinks.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { useText } from '../platform/texts/messages.ts';
import { EraseSubmission } from '../ui/dialog/EraseSubmission.tsx';
import { Particulars, Quoted } from '../ui/show/Particulars.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { SafeLink } from '../ui/show/SafeLink.tsx';
import { useConverting } from './converting.ts';
import { LikelyEvents } from './LikelyEvents.tsx';
import { shownTime } from './RecommendationCells.tsx';
import { recommendationsKey } from './recommendationQueries.ts';
import { recommendationTexts } from './recommendationTexts.ts';
import { useRecommendationTrash } from './useRecommendationTrash.ts';

type RecommendationDetailsProps = { shown: RecommendationShown; onClose: () => void };

/** What a visitor recommended, which events it may duplicate, and its outcome. */
export function RecommendationDetails({ shown, onClose }: RecommendationDetailsProps) {
  const say = useText(recommendationTexts);
  const { description, moderatorNotes, told } = shown.recommendation;
  return (
    <>
      <LikelyEvents likely={shown.likely} />
      <RecommendationFacts shown={shown} />
      {description && <Quoted>{description}</Quoted>}
      {moderatorNotes && (
        <>
          <h3>{say('notesGiven')}</h3>
          <Quoted>{moderatorNotes}</Quoted>
          {told && <p>{say('told')}</p>}
        </>
      )}
      <Acts shown={shown} onClose={onClose} />
    </>
  );
}

function RecommendationFacts({
  shown: { recommendation, event },
}: Pick<RecommendationDetailsProps, 'shown'>) {
  const say = useText(recommendationTexts);
  const hrefOf = useHrefOfThing();
  const { date, startTime, venue, address, region, organizer, priceRange, websiteUrl } = recommendation;
  const { endTime, city, state, country, danceStyles, user } = recommendation;
  const { contactEmail, language, createdAt, status, decidedAt, decidedBy, eventId } = recommendation;
  const made = event ? <Link to={hrefOf(`event-${event.id}`)}>{event.title}</Link> : say('eventGone');
  return (
    <Particulars
      items={[
        [say('when'), shownTime(date, startTime)],
        [say('until'), endTime],
        [say('venue'), venue],
        [say('address'), address],
        [say('city'), !region && shownPlace([city, state].filter(Boolean).join(', '), country)],
        [say('region'), shownPlace(region?.city, region?.country)],
        [say('styles'), danceStyles.join(', ')],
        [say('organizer'), organizer],
        [say('price'), priceRange],
        [say('website'), websiteUrl && <SafeLink key="website" href={websiteUrl} />],
        [say('email'), contactEmail ? <a href={`mailto:${contactEmail}`}>{contactEmail}</a> : say('noEmail')],
        [
          say('sender'),
          user && (
            <Link key="sender" to={`/admin/users?id=${user.id}`}>
              {user.name}
            </Link>
          ),
        ],
        [say('language'), say(`language_${language}`)],
        [say('received'), <RelativeTime key="received" at={createdAt} />],
        [
          say(`is_${status}`),
          decidedAt && (
            <>
              {decidedBy?.name ?? say('somebody')}, <RelativeTime at={decidedAt} />
            </>
          ),
        ],
        [say('becameEvent'), eventId && made],
      ]}
    />
  );
}

function Acts({ shown, onClose }: RecommendationDetailsProps) {
  const say = useText(recommendationTexts);
  const convert = useConverting();
  const { recommendation } = shown;
  const { id, title, status, deletedAt, contactEmail } = recommendation;
  const trash = useRecommendationTrash(recommendation, onClose);
  return (
    <Group gap="xs" mt="md">
      {status === 'pending' && !deletedAt && (
        <Button variant="default" onClick={() => convert(shown)}>
          {say('convert')}
        </Button>
      )}
      <Button variant="subtle" color="gray" loading={trash.busy} onClick={trash.move}>
        {say(deletedAt ? 'restore' : 'remove')}
      </Button>
      {contactEmail && (
        <EraseSubmission
          kind="recommendation"
          id={id}
          name={title}
          of={recommendationsKey}
          onErased={onClose}
        />
      )}
    </Group>
  );
}
