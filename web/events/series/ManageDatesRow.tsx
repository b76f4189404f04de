import { ActionIcon, Group, Menu } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowMerge,
  IconCalendarOff,
  IconCalendarPlus,
  IconCalendarRepeat,
  IconDots,
  IconExternalLink,
  IconPencil,
  IconSwitchHorizontal,
  IconX,
} from '@tabler/icons-react';
import { usePreferences } from '../../platform/kept/preferences.ts';
import { shownClock, shownSpan } from '../../platform/shown/shownClock.ts';
import { useText } from '../../platform/texts/messages.ts';
import { StatusBadge, type Tone } from '../../ui/show/StatusBadge.tsx';
import common from '../../ui/styles/common.module.css';
import table from '../../ui/table/DataTable.module.css';
import { shownDate } from '../event/eventTime.ts';
import type { SeriesDate } from '../event/seriesQueries.ts';
import { seriesTexts } from '../event/seriesTexts.ts';
import type { DialogKind } from '../event/useEventDialog.ts';
import { ownFieldNames } from '../told/ownFields.ts';
import { actsFor, type DateAct } from './dateActs.ts';
import classes from './ManageDates.module.css';
import { isOut } from './scopes.ts';

const STATES: Record<SeriesDate['state'], { tone: Tone; icon: Icon }> = {
  generated: { tone: 'quiet', icon: IconCalendarRepeat },
  own: { tone: 'blue', icon: IconPencil },
  moved: { tone: 'yellow', icon: IconSwitchHorizontal },
  extra: { tone: 'green', icon: IconCalendarPlus },
  cancelled: { tone: 'red', icon: IconX },
  excluded: { tone: 'quiet', icon: IconCalendarOff },
  detached: { tone: 'quiet', icon: IconExternalLink },
  merged: { tone: 'quiet', icon: IconArrowMerge },
};

const WORDS = {
  cancel: 'cancelDate',
  uncancel: 'uncancel',
  remove: 'removeDate',
  restore: 'restoreDate',
  restoreClean: 'restoreClean',
  reset: 'resetDate',
  detach: 'detachDate',
} as const satisfies Record<DateAct, string>;

type ManageDatesRowProps = {
  date: SeriesDate;
  chosen: boolean;
  busy: boolean;
  onChoose: (on: boolean) => void;
  onAct: (act: DateAct) => void;
  onReset: (fields: readonly string[]) => void;
  onOpen: (kind: DialogKind, id: string) => void;
};

export function ManageDatesRow(props: ManageDatesRowProps) {
  const { date, chosen, onChoose } = props;
  const say = useText(seriesTexts);
  const name = shownDate(date.key);
  const { tone, icon } = STATES[date.state];
  const out = isOut(date);
  return (
    <tr data-out={out || undefined} data-past={date.isOver || undefined}>
      <td>
        <input
          type="checkbox"
          className={table.box}
          aria-label={say('selectDate', { date: name })}
          checked={chosen}
          onChange={event => onChoose(event.currentTarget.checked)}
        />
      </td>
      <td>
        <When date={date} />
      </td>
      <td>
        <StatusBadge tone={tone} icon={icon}>
          {say(date.state)}
        </StatusBadge>
      </td>
      <td>
        <OwnFields {...props} />
      </td>
      <td>
        <Acts {...props} />
      </td>
    </tr>
  );
}

function When({ date: { key, startDateTime, endDateTime, allDay, dst } }: { date: SeriesDate }) {
  const say = useText(seriesTexts);
  usePreferences();
  const day = startDateTime?.slice(0, 10) ?? key;
  const times = allDay ? [] : [startDateTime, endDateTime];
  const hours = times.flatMap(local => (local ? shownClock(local.slice(11, 16)) : []));
  const last = allDay && endDateTime ? endDateTime.slice(0, 10) : day;
  return (
    <span className={classes.when}>
      <span>
        {shownSpan(day, last)} <span className={common.quiet}>{hours.join(' – ')}</span>
      </span>
      {day !== key && <span className={common.quiet}>{say('movedFrom', { date: shownDate(key) })}</span>}
      {dst && (
        <span className={common.quiet}>
          <IconAlertTriangle size={13} aria-hidden /> {say(dst === 'gap' ? 'gapHere' : 'overlapHere')}
        </span>
      )}
    </span>
  );
}

function OwnFields({ date, busy, onReset }: ManageDatesRowProps) {
  const say = useText(seriesTexts);
  const groups = ownFieldNames([{ date: date.key, fields: date.own }]);
  return (
    <Group component="span" gap={4} className={classes.own}>
      {groups.map(({ name, fields }) => (
        <Group component="span" key={name} gap={2} wrap="nowrap" className={common.tag}>
          {name}
          {!isOut(date) && (
            <ActionIcon
              variant="subtle"
              size={24}
              radius="xl"
              disabled={busy}
              title={say('resetField', { field: name, date: shownDate(date.key) })}
              aria-label={say('resetField', { field: name, date: shownDate(date.key) })}
              onClick={() => onReset(fields)}
            >
              <IconArrowBackUp size={14} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
    </Group>
  );
}

function Acts({ date, busy, onAct, onOpen }: ManageDatesRowProps) {
  const say = useText(seriesTexts);
  const name = shownDate(date.key);
  const acts = actsFor(date);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size={30} disabled={busy} aria-label={say('moreNamed', { date: name })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isOut(date) && <Menu.Item onClick={() => onOpen('edit', date.id)}>{say('editDate')}</Menu.Item>}
        {date.eventId && (
          <Menu.Item onClick={() => onOpen('details', date.eventId!)}>{say('openDetached')}</Menu.Item>
        )}
        {acts.map(act => (
          <Menu.Item key={act} onClick={() => onAct(act)}>
            {say(WORDS[act])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
