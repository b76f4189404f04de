import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { type Icon, IconCalendarMonth, IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { useText } from '../../platform/texts/messages.ts';
import type { ListView } from '../filters/eventListView.ts';
import { listTexts } from './listTexts.ts';

type EventListViewsProps = { view: ListView; onChoose: (view: ListView) => void };

/** The choice between table, cards and calendar. */
export function EventListViews({ view, onChoose }: EventListViewsProps) {
  const say = useText(listTexts);
  return (
    <SegmentedControl
      size="xs"
      aria-label={say('views')}
      value={view}
      onChange={chosen => onChoose(chosen as ListView)}
      data={[
        { value: 'table', label: <View icon={IconTable} word={say('viewTable')} /> },
        { value: 'grid', label: <View icon={IconLayoutGrid} word={say('viewGrid')} /> },
        { value: 'calendar', label: <View icon={IconCalendarMonth} word={say('viewCalendar')} /> },
      ]}
    />
  );
}

function View({ icon: Sign, word }: { icon: Icon; word: string }) {
  return (
    <span title={word}>
      <Sign size={16} aria-hidden style={{ display: 'block' }} />
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  );
}
