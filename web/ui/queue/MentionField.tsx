import { Combobox, type ComboboxStore, Textarea, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { colleaguesQuery } from '../../platform/queue/queueQueries.ts';
import { useText } from '../../platform/texts/messages.ts';
import { type Mentionable, matchingPeople, mentionBegun } from './mentionsIn.ts';
import { queueTexts } from './queueTexts.ts';

const MOST = 6;
const NONE: readonly Mentionable[] = [];

type MentionFieldProps = {
  value: string;
  onChange: (text: string) => void;
  /** Ctrl+Enter. */
  onSend: () => void;
};

/** A text field in which colleagues can be mentioned: after an `@` it suggests their names, also for keyboard users. */
export function MentionField({ value, onChange, onSend }: MentionFieldProps) {
  const say = useText(queueTexts);
  const combobox = useCombobox();
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(value, combobox, field);
  const { opened, people, active } = mentions;
  return (
    <Combobox
      store={{ ...combobox, dropdownOpened: opened }}
      withinPortal={false}
      onOptionSubmit={id => onChange(mentions.complete(people.find(one => one.id === id)))}
    >
      <Combobox.DropdownTarget>
        <Textarea
          {...{ ref: field, value, minRows: 2, maxRows: 8, autosize: true, maxLength: 2_000 }}
          label={say('note')}
          description={say('mentionHelp')}
          aria-autocomplete="list"
          aria-controls={opened && combobox.listId ? combobox.listId : undefined}
          aria-activedescendant={(opened && active) || undefined}
          // Esc closes the list of names, not the dialog around it.
          data-mantine-stop-propagation={opened || undefined}
          onKeyDown={keysOf(mentions, combobox, onSend)}
          onSelect={mentions.look}
          onBlur={mentions.dismiss}
          onChange={event => {
            onChange(event.currentTarget.value);
            mentions.look();
          }}
        />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={!opened}>
        <Combobox.Options aria-label={say('colleagues')}>
          {people.map(({ id, name }) => (
            <Combobox.Option key={id} value={id}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

type Mentions = Pick<ReturnType<typeof useMentions>, 'opened' | 'move' | 'dismiss'>;

function keysOf(
  { opened, move, dismiss }: Mentions,
  { clickSelectedOption: pick }: Pick<ComboboxStore, 'clickSelectedOption'>,
  onSend: () => void,
) {
  return (event: KeyboardEvent): void => {
    const offered: Record<string, () => void> = {
      ArrowDown: () => move('down'),
      ArrowUp: () => move('up'),
      Enter: pick,
      Tab: pick,
      Escape: dismiss,
    };
    const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const act = isSent ? onSend : opened ? offered[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

type Field = { current: HTMLTextAreaElement | null };

/** The suggestions for what is being typed after an `@`, and which one is active. */
function useMentions(value: string, combobox: ReturnType<typeof useCombobox>, field: Field) {
  const colleagues = useQuery(colleaguesQuery()).data ?? NONE;
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const caretAfter = useRef<number | null>(null);
  const begun = caret === null ? null : mentionBegun(value, caret);
  const people = begun ? matchingPeople(colleagues, begun.typed).slice(0, MOST) : NONE;
  const offered = people.map(({ id }) => id).join();
  useEffect(() => {
    if (offered) setActive(combobox.selectFirstOption());
  }, [offered]);
  useEffect(() => {
    if (caretAfter.current === null) return;
    field.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  }, [value]);
  return {
    opened: people.length > 0,
    people,
    active,
    /** Looks at the position of the caret. */
    look: () => setCaret(field.current?.selectionStart ?? null),
    move: (where: 'up' | 'down') =>
      setActive(where === 'down' ? combobox.selectNextOption() : combobox.selectPreviousOption()),
    dismiss: () => setCaret(null),
    /** The text with the name in place of what was typed. */
    complete(person: Mentionable | undefined): string {
      if (!begun || !person) return value;
      const before = `${value.slice(0, begun.at)}@${person.name} `;
      caretAfter.current = before.length;
      setCaret(null);
      field.current?.focus();
      return before + value.slice(begun.at + 1 + begun.typed.length).replace(/^ /, '');
    },
  };
}
