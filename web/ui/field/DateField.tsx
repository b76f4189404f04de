import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { shownDate, shownLocale } from '../../platform/shown/shownClock.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ESCAPES_ALONE } from '../notice/toastRegion.ts';
import { usePartOnUse } from '../notice/usePartOnUse.ts';
import { uiTexts } from '../texts/messages.ts';
import classes from './DateTimeField.module.css';
import { localToday, parseDate } from './parseDate.ts';

const loadCalendar = () => import('./OpenCalendar.tsx');

export type DateFieldProps = {
  label: string;
  id?: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onChange: (date: string) => void;
  error?: string;
  required?: boolean;
  /** A day in the month that the calendar opens at while there is no value. */
  near?: string;
  /** The earliest day that can be chosen. */
  min?: string;
  /** Why the day cannot be changed; undefined if it can. */
  locked?: string;
  /** Without an example in the empty field, where it would read like a value. */
  bare?: boolean;
};

/**
 * A day, typed in any common format (`28 Mar`, `2026-03-28`) or picked in a calendar. The calendar opens on a
 * click or Alt+Down, in the flow of the page: it covers neither the messages below the field nor any button.
 */
export function DateField(props: DateFieldProps) {
  const { label, id, value, onChange, error, required = false, near, min, locked, bare = false } = props;
  const say = useText(uiTexts);
  const today = localToday();
  const input = useRef<HTMLInputElement>(null);
  const { part, prepare, use } = usePartOnUse(loadCalendar);
  const { opened, turn, close, onKeyDown, onBlur } = useOpened(input, use);
  const field = useTyped(value, onChange, near || today, input);
  const isLocked = locked !== undefined;

  const pick = (date: string | null) => {
    field.show();
    onChange(date ?? '');
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events that bubble up from the field and its calendar
    <div className={classes.field} onFocus={prepare} onKeyDown={onKeyDown} onBlur={onBlur}>
      <TextInput
        {...(opened && ESCAPES_ALONE)}
        ref={input}
        label={label}
        id={id}
        required={required}
        withAsterisk={required}
        autoComplete="off"
        placeholder={bare ? undefined : shownDate(today)}
        value={field.text}
        onChange={event => field.type(event.currentTarget.value)}
        onBlur={field.settle}
        onClick={() => turn(true)}
        error={field.unread ? say('dateHelp') : error}
        disabled={isLocked}
        description={locked}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        leftSection={<CalendarButton opened={opened} disabled={isLocked} onClick={() => turn(!opened)} />}
        rightSection={
          !required &&
          !isLocked &&
          value && <CloseButton size="sm" aria-label={say('clearDay')} onClick={() => pick(null)} />
        }
      />
      {opened && part && (
        <part.OpenCalendar value={value} near={value || near || today} min={min} onPick={pick} />
      )}
    </div>
  );
}

/** Whether the calendar is open. Alt+Down opens it; Escape, and moving the focus elsewhere, close it. */
function useOpened(input: RefObject<HTMLInputElement | null>, onOpen: () => void) {
  const [opened, setOpened] = useState(false);
  const turn = (on: boolean) => {
    if (on) onOpen();
    setOpened(on);
  };
  const close = () => {
    setOpened(false);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && opened) close();
    else if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault();
      turn(true);
    }
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpened(false);
  };
  return { opened, turn, close, onKeyDown, onBlur };
}

type CalendarButtonProps = { opened: boolean; disabled: boolean; onClick: () => void };

function CalendarButton({ opened, disabled, onClick }: CalendarButtonProps) {
  const say = useText(uiTexts);
  return (
    <ActionIcon
      {...(opened && ESCAPES_ALONE)}
      variant="subtle"
      color="gray"
      aria-label={say('openCalendar')}
      aria-expanded={opened}
      disabled={disabled}
      onClick={onClick}
    >
      <IconCalendar size={16} aria-hidden />
    </ActionIcon>
  );
}

/** The text being typed, else the formatted day. Text that is not a day is kept, with an error. */
function useTyped(
  value: string,
  onChange: (date: string) => void,
  near: string,
  input: RefObject<HTMLInputElement | null>,
) {
  const [typed, setTyped] = useState<string | null>(null);
  const [unread, setUnread] = useState(false);
  const show = () => {
    setTyped(null);
    setUnread(false);
  };
  useEffect(() => {
    if (document.activeElement !== input.current && value) show();
  }, [value]);
  return {
    text: typed ?? (value ? shownDate(value) : ''),
    unread,
    show,
    type: (text: string) => {
      setTyped(text);
      setUnread(false);
      const date = text.trim() === '' ? '' : parseDate(text, near, shownLocale() === 'en-US');
      if (date !== null) onChange(date);
    },
    settle: () => {
      if (typed === null) return;
      const isRead = typed.trim() === '' || parseDate(typed, near, shownLocale() === 'en-US') !== null;
      setUnread(!isRead);
      if (isRead) setTyped(null);
      else onChange('');
    },
  };
}
