import type { ActivityItem } from '#contracts/system/dashboardCalls.ts';
import { RecentFeedback } from './feedback/RecentFeedback.tsx';
import { DashboardPanels } from './system/DashboardPanels.tsx';
import { dashboardKey } from './system/queries.ts';
import { Telling } from './telling.tsx';

/** The console's start screen: figures, recent activity and system health. */
export function Dashboard() {
  return <DashboardPanels tell={tell} feedback={<RecentFeedback under={dashboardKey} />} />;
}

function tell({ type, stream, actor, thing, others, values }: ActivityItem) {
  const fact = { type, stream, thing, data: values, actor: { ...actor, role: roleOf(actor.id) } };
  return <Telling facts={[fact]} others={others} />;
}

function roleOf(actorId: string): 'system' | 'visitor' | 'user' {
  return actorId === 'system' || actorId === 'visitor' ? actorId : 'user';
}
