import { useQuery } from '@tanstack/react-query';
import { Guard } from './access/Guard.tsx';
import { consoleMenu, destinations, menuTexts } from './menu.ts';
import { useText } from './platform/texts/messages.ts';
import { Shell } from './shell/Shell.tsx';
import { CommandPalette } from './system/CommandPalette.tsx';
import { queuesQuery } from './system/queries.ts';
import { hrefOfThing } from './thingHref.ts';

/** Every screen under /admin except the login: behind the guard and inside the shell. */
export function Console() {
  return (
    <Guard>
      <Inside />
    </Guard>
  );
}

function Inside() {
  const say = useText(menuTexts);
  const queues = useQuery(queuesQuery()).data;
  const waiting = { '/admin/unassigned-events': queues?.unassignedEvents };
  const screens = destinations(say);
  return (
    <Shell
      menu={consoleMenu(say, waiting)}
      destinations={screens}
      tools={<CommandPalette screens={screens} hrefOf={hrefOfThing} />}
    />
  );
}
