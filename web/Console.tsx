import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { AccessDenied, Guard } from './access/Guard.tsx';
import { gapCountsQuery } from './events/quality/gapCounts.ts';
import { AUDIT_HOME, consoleMenu, destinations, hrefOfThing, isOfAudit, opensAudit } from './menu.ts';
import { PastButton } from './past/PastButton.tsx';
import { PastFrame } from './past/PastFrame.tsx';
import { HISTORY, UNDO_ACTS_OF } from './platform/areas/thingDialogs.ts';
import { auditOf, ThingLinks } from './platform/areas/thingLinks.ts';
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
  return user?.role === 'admin' ? <ForAdministrators /> : <ForAuditors />;
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

/** The screens of the audit log, histories, and one's own account. Things lead to what the log says of them. */
function ForAuditors() {
  const language = useLanguage();
  const { pathname } = useLocation();
  const [address] = useSearchParams();
  if (/^\/admin\/?$/.test(pathname)) return <Navigate to={AUDIT_HOME} replace />;
  if (!isOfAudit(pathname)) return <AccessDenied />;
  return (
    <ThingLinks value={auditOf}>
      <Shell menu={consoleMenu(language, {}, opensAudit)} destinations={destinations(language, opensAudit)} />
      <LateDialogs opened={address.has(HISTORY)}>
        <ThingHistory />
      </LateDialogs>
    </ThingLinks>
  );
}
