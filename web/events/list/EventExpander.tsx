import { IconChevronRight } from '@tabler/icons-react';
import type { EventRead } from '#contracts/events/calls.ts';
import { useText } from '../../platform/texts/messages.ts';
import classes from './EventCells.module.css';
import { listTexts } from './listTexts.ts';

type EventExpanderProps = { event: EventRead; opened: boolean; onToggle: (id: string) => void };

/** Expands and collapses the dates of a series; renders nothing for other rows. */
export function EventExpander({ event, opened, onToggle }: EventExpanderProps) {
  const say = useText(listTexts);
  if (event.kind !== 'master') return null;
  const { id, title } = event;
  return (
    <button
      type="button"
      className={classes.expand}
      aria-expanded={opened}
      aria-label={say(opened ? 'hideDates' : 'showDates', { title })}
      onClick={() => onToggle(id)}
    >
      <IconChevronRight size={17} aria-hidden />
    </button>
  );
}
