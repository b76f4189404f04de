import { useQuery } from '@tanstack/react-query';
import { Guard } from './access/Guard.tsx';
import { gapCountsQuery } from './events/quality/gapCounts.ts';
import { consoleMenu, destinations, hrefOfThing } from './menu.ts';
import { ThingLinks } from './platform/areas/thingLinks.ts';
import { waitingQuery } from './platform/queue/overviewQueries.ts';
import { useLanguage } from './platform/texts/messages.ts';
import { Shell } from './shell/Shell.tsx';
import { CommandPalette } from './system/CommandPalette.tsx';

/** Every screen under /admin except the login: behind the guard and inside the shell. */
export function Console() {
  return (
    <Guard>
      <Inside />
    </Guard>
  );
}

function Inside() {
  const language = useLanguage();
  const waiting = useQuery(waitingQuery()).data;
  const gaps = useQuery(gapCountsQuery()).data;
  const screens = destinations(language);
  return (
    <ThingLinks value={hrefOfThing}>
      <Shell
        menu={consoleMenu(language, { ...waiting, ...(gaps && { dataQuality: gaps.total }) })}
        destinations={screens}
        tools={<CommandPalette screens={screens} hrefOf={hrefOfThing} />}
      />
    </ThingLinks>
  );
}
