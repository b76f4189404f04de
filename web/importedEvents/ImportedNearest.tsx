import { Link } from 'react-router-dom';
import type { ImportedEventShown } from '#contracts/importedEvents/calls.ts';
import { useHrefOfThing } from '../platform/areas/thingLinks.ts';
import { shownDate } from '../platform/shown/shownClock.ts';
import { useText } from '../platform/texts/messages.ts';
import classes from './ImportedEvents.module.css';
import { importedTexts } from './importedTexts.ts';

const KINDS = { event: 'event', series: 'series', item: 'importedEvent' } as const;

/** The existing events and items that are most like an item, with how alike their titles are. */
export function ImportedNearest({ nearest }: Pick<ImportedEventShown, 'nearest'>) {
  const say = useText(importedTexts);
  const hrefOf = useHrefOfThing();
  return (
    <section aria-labelledby="imported-nearest">
      <h3 id="imported-nearest">{say('nearest')}</h3>
      {nearest.length === 0 && <p className={classes.quiet}>{say('noNearest')}</p>}
      <ul className={classes.nearest}>
        {nearest.map(one => (
          <li key={one.id}>
            <Link to={hrefOf(`${KINDS[one.kind]}-${one.id}`)}>
              <bdi>{one.title || say('untitled')}</bdi>
            </Link>
            <div className={classes.quiet}>
              {[
                say(`kind_${one.kind}`),
                one.startLocal && `${shownDate(one.startLocal.slice(0, 10))}, ${one.startLocal.slice(11)}`,
                one.locationName,
                one.locationCity,
                say('alike', { percent: Math.round(one.similarity * 100) }),
                one.duplicate && say('isDuplicate'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
