import { Link } from 'react-router-dom';
import { shownPrice } from '#contracts/events/price/shownPrice.ts';
import type { ImportedEventRead, ImportedEventShown } from '#contracts/importedEvents/calls.ts';
import { useHrefOfThing } from '../platform/areas/thingLinks.ts';
import { shownDate, shownSpan } from '../platform/shown/shownClock.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { language, useText } from '../platform/texts/messages.ts';
import { Particulars, Quoted } from '../ui/show/Particulars.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { SafeLink } from '../ui/show/SafeLink.tsx';
import { ImportedBadge } from './ImportedBadge.tsx';
import classes from './ImportedEvents.module.css';
import { ImportedNearest } from './ImportedNearest.tsx';
import { ImportedScores } from './ImportedScores.tsx';
import { importedTexts } from './importedTexts.ts';
import { SHOWN_OF_BATCH } from './useImportedColumns.tsx';

/** What is known of an item: its review, what was read beside what it was read from, and what is like it. */
export function ImportedFacts({ shown: { item, venue, nearest } }: { shown: ImportedEventShown }) {
  const say = useText(importedTexts);
  return (
    <>
      <Review item={item} />
      <ImportedScores />
      {item.cancelled && <p role="status">{say('cancelled')}</p>}
      {item.vanished && <p role="status">{say('vanished')}</p>}
      <h3>{say('issues')}</h3>
      <Issues issues={item.validationIssues} />
      <div className={classes.beside}>
        <section aria-labelledby="imported-read">
          <h3 id="imported-read">{say('read')}</h3>
          <Read item={item} venue={venue} />
        </section>
        <section aria-labelledby="imported-raw">
          <h3 id="imported-raw">{say('raw')}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
          <pre className={classes.raw} dir="auto" tabIndex={0}>
            {JSON.stringify(item.rawData, null, 2)}
          </pre>
        </section>
      </div>
      <ImportedNearest item={item} nearest={nearest} />
    </>
  );
}

function Review({ item }: { item: ImportedEventRead }) {
  const say = useText(importedTexts);
  const hrefOf = useHrefOfThing();
  const { eventId, eventKind, reviewedAt, reviewedBy, reviewNotes } = item;
  return (
    <Particulars
      items={[
        [say('columnStatus'), <ImportedBadge key="status" status={item.importStatus} />],
        [say('sourceAndBatch'), <Batch key="source" item={item} />],
        [say('columnCompleteness'), oneDecimal(item.completenessScore)],
        [say('columnConfidence'), oneDecimal(item.confidenceScore)],
        [say('collected'), <RelativeTime key="collected" at={item.collectedAt} />],
        [say('processedAt'), item.aiProcessedAt && <RelativeTime key="processed" at={item.aiProcessedAt} />],
        [
          say('reviewed'),
          reviewedAt && (
            <>
              {reviewedBy?.name ?? say('somebody')}, <RelativeTime at={reviewedAt} />
            </>
          ),
        ],
        [say('reviewNotes'), reviewNotes],
        [say('sentNotice'), item.notice],
        [
          say('theEvent'),
          eventId && (
            <Link key="event" to={hrefOf(`${eventKind}-${eventId}`)}>
              {say('openEvent')}
            </Link>
          ),
        ],
      ]}
    />
  );
}

function Batch({ item: { source, importBatchId } }: { item: ImportedEventRead }) {
  return (
    <>
      <bdi>{source}</bdi> <code title={importBatchId}>{importBatchId.slice(0, SHOWN_OF_BATCH)}</code>
    </>
  );
}

/** Scores are shown with one decimal here, and as whole percent in the list. */
function oneDecimal(score: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${score.toLocaleString(language(), digits)}%`;
}

function Issues({ issues }: { issues: ImportedEventRead['validationIssues'] }) {
  const say = useText(importedTexts);
  if (issues.length === 0) return <p className={classes.quiet}>{say('noIssues')}</p>;
  return (
    <ul className={classes.issues}>
      {issues.map(({ field, message }, index) => (
        <li key={`${index} ${field}`}>
          <code>{field}</code> <bdi>{message}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Read({ item, venue }: Pick<ImportedEventShown, 'item' | 'venue'>) {
  const say = useText(importedTexts);
  const { region, price, currency, sourceUrl, locationCity, locationState, locationCountry } = item;
  return (
    <>
      <Particulars
        items={[
          [say('columnTitle'), item.title && <bdi key="title">{item.title}</bdi>],
          [say('when'), whenOf(item, say('allDay'))],
          [say('timeZone'), item.timeZone],
          [say('venue'), item.locationName && <bdi key="venue">{item.locationName}</bdi>],
          [say('address'), item.locationAddress],
          [say('venueBook'), venue && <KnownVenue key="book" venue={venue} />],
          [say('columnPlace'), [locationCity, locationState, locationCountry].filter(Boolean).join(', ')],
          [say('region'), region ? shownPlace(region.city, region.country) : say('noRegion')],
          [say('organizer'), item.organizer && <bdi key="organizer">{item.organizer}</bdi>],
          [
            say('contact'),
            item.contactEmail && (
              <a key="contact" href={`mailto:${item.contactEmail}`}>
                {item.contactEmail}
              </a>
            ),
          ],
          [say('price'), shownPrice(price, currency) || say(item.priceOpen ? 'priceNotSaid' : 'free')],
          [say('styles'), item.danceStyles],
          [say('recurring'), item.recurring && say('yes')],
          [
            say('picture'),
            item.imageUrl && (
              <SafeLink key="picture" href={item.imageUrl}>
                {new URL(item.imageUrl).hostname}
              </SafeLink>
            ),
          ],
          [
            say('link'),
            sourceUrl && (
              <SafeLink key="link" href={sourceUrl}>
                {new URL(sourceUrl).hostname}
              </SafeLink>
            ),
          ],
        ]}
      />
      {item.description && <Quoted>{item.description}</Quoted>}
    </>
  );
}

function KnownVenue({
  venue: { id, name, address, city },
}: {
  venue: NonNullable<ImportedEventShown['venue']>;
}) {
  const say = useText(importedTexts);
  const hrefOf = useHrefOfThing();
  return (
    <>
      <Link to={hrefOf(`venue-${id}`)} dir="auto">
        {[name, address, city].filter(Boolean).join(', ')}
      </Link>
      <br />
      <span className={classes.quiet}>{say('venueBookHelp')}</span>
    </>
  );
}

function whenOf({ date, startTime, endDate, endTime, allDay }: ImportedEventRead, wholeDay: string): string {
  if (!date) return '–';
  if (allDay) return `${shownSpan(date, endDate ?? date)}, ${wholeDay}`;
  const start = [shownDate(date), startTime].filter(Boolean).join(', ');
  const end = [endDate && endDate !== date ? shownDate(endDate) : '', endTime].filter(Boolean).join(', ');
  return end ? `${start} – ${end}` : start;
}
