import { RecentFeedback } from './feedback/RecentFeedback.tsx';
import { DashboardPanels } from './system/dashboard/DashboardPanels.tsx';
import { dashboardKey } from './system/dashboard/queries.ts';

/** The console's start screen: figures, recent activity and system health. */
export function Dashboard() {
  return <DashboardPanels feedback={<RecentFeedback under={dashboardKey} />} />;
}
