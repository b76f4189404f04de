import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import type { SessionUser } from '#contracts/access/calls.ts';
import { AccessDenied, Guard } from './access/Guard.tsx';
import { gapCountsQuery } from './events/quality/gapCounts.ts';
import { consoleMenu, destinations, homeOf, hrefOfThing, isOpen, opensTo } from './menu.ts';
import { PastButton } from './past/PastButton.tsx';
import { PastFrame } from './past/PastFrame.tsx';
import { HISTORY, UNDO_ACTS_OF } from './platform/areas/thingDialogs.ts';
import { auditOf, ThingLinks } from './platform/areas/thingLinks.ts';
import { WholeConsole } from './platform/areas/wholeConsole.ts';
import { latePart } from './platform/page/latePart.ts';
import { waitingQuery } from './platform/queue/overviewQueries.ts';
import { useLanguage } from './platform/texts/messages.ts';
import { Shell } from './shell/Shell.tsx';
import { useSession } from './shell/session.tsx';
import { CommandPalette } from './system/palette/CommandPalette.tsx';
import { tellAct } from './tellAct.tsx';
import { LateDialogs } from './ui/dialog/LateDialogs.tsx';

const ThingHistory = latePart(() => import('./ThingHistory.tsx'), 'ThingHistory');

/** Every screen under /admin except the login: behind the guard and inside the shell. */
export function Console() {
  return (
    <Guard>
      <Inside />
    </Guard>
  );
}

function Inside() {
  const { user } = useSession();
  if (!user) return null;
  return user.role === 'admin' ? <ForAdministrators /> : <ForOthers user={user} />;
}

function ForAdministrators() {
  const language = useLanguage();
  const waiting = useQuery(waitingQuery()).data;
  const gaps = useQuery(gapCountsQuery()).data;
  const screens = destinations(language);
  const [address] = useSearchParams();
  return (
    <ThingLinks value={hrefOfThing}>
      <Shell
        menu={consoleMenu(language, { ...waiting, ...(gaps && { dataQuality: gaps.total }) })}
        destinations={screens}
        tools={
          <>
            <CommandPalette screens={screens} hrefOf={hrefOfThing} />
            <PastButton />
          </>
        }
        around={screen => <PastFrame tell={tellAct}>{screen}</PastFrame>}
      />
      <LateDialogs opened={address.has(HISTORY) || address.has(UNDO_ACTS_OF)}>
        <ThingHistory />
      </LateDialogs>
    </ThingLinks>
  );
}

/**
 * The screens of who is no administrator: those of the audit log, of what is in somebody's cities, and of one's own account.
 * For auditors things lead to what the log says of them.
 */
function ForOthers({ user }: { user: SessionUser }) {
  const language = useLanguage();
  const { pathname } = useLocation();
  const [address] = useSearchParams();
  const gaps = useQuery({ ...gapCountsQuery(), enabled: user.cities !== undefined }).data;
  if (/^\/admin\/?$/.test(pathname)) return <Navigate to={homeOf(user)} replace />;
  const opens = opensTo(user);
  if (!isOpen(opens, pathname)) return <AccessDenied />;
  const screens = destinations(language, opens);
  const hrefOf = user.cities ? hrefOfThing : auditOf;
  return (
    <WholeConsole value={false}>
      <ThingLinks value={hrefOf}>
        <Shell
          menu={consoleMenu(language, { ...(gaps && { dataQuality: gaps.total }) }, opens)}
          destinations={screens}
          tools={user.cities && <CommandPalette screens={screens} hrefOf={hrefOf} />}
        />
        <LateDialogs opened={user.auditor === true && address.has(HISTORY)}>
          <ThingHistory />
        </LateDialogs>
      </ThingLinks>
    </WholeConsole>
  );
}
