import { useQuery } from '@tanstack/react-query';
import { useText } from '../platform/texts/messages.ts';
import { ScreenTabs } from '../ui/screen/ScreenTabs.tsx';
import { feedbackListTexts } from './feedbackListTexts.ts';
import { FEEDBACK_LIST, feedbackListQuery } from './queries.ts';

/** The two screens about feedback: what was said, and its figures. */
export function FeedbackTabs() {
  const say = useText(feedbackListTexts);
  const open = useQuery(feedbackListQuery(FEEDBACK_LIST.defaults)).data?.stats.openIssues;
  return (
    <ScreenTabs
      label={say('tabs')}
      tabs={[
        { label: say('tabList'), path: '/admin/event-feedback', waiting: open },
        { label: say('tabFigures'), path: '/admin/event-feedback/figures' },
      ]}
      waitingWord={count => say('waiting', { count })}
    />
  );
}
