import {
  type ComboboxItem,
  getOptionsLockup,
  getParsedComboboxData,
  Select,
  type SelectProps,
} from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import { type Searched, searchSelectTexts } from './searchSelectTexts.ts';

export type SearchSelectProps = Omit<
  SelectProps<string>,
  'searchable' | 'nothingFoundMessage' | 'selectFirstOptionOnChange' | 'allowDeselect'
> & {
  /** What is searched for. */
  of: Searched;
  /** The sentence for no match, where that of `of` does not fit. */
  nothingFound?: string;
  /** The option that narrows nothing down: the first one, and the field's placeholder while it is chosen. */
  any?: ComboboxItem | undefined;
  /** What was typed before the field was there; typing goes on behind it. */
  typed?: string | undefined;
};

/**
 * A select whose options are searched by typing. Its text is selected on focus, on click, after a choice and after
 * Escape, so that typing always starts afresh. Enter takes the first match; Escape discards what was typed; only
 * options can be chosen.
 */
export function SearchSelect({ of, nothingFound, any, typed, ...props }: SearchSelectProps) {
  const say = useText(searchSelectTexts);
  const data = any ? [any, ...(props.data ?? [])] : props.data;
  const options = getOptionsLockup(getParsedComboboxData(data));
  const labelOf = (value: string | null | undefined) => (value ? (options[value]?.label ?? '') : '');
  const value = any && props.value === any.value ? null : props.value || null;
  const search = useSearch(labelOf(value), props, typed);
  return (
    <Select
      clearable={any !== undefined}
      clearSectionMode="clear"
      {...props}
      data={data}
      value={value}
      onChange={(chosen, option) => props.onChange?.(chosen ?? any?.value ?? null, option)}
      placeholder={any?.label ?? props.placeholder}
      onOptionSubmit={chosen => search.put(chosen === any?.value ? '' : labelOf(chosen))}
      {...search.input}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      nothingFoundMessage={nothingFound ?? say(of)}
    />
  );
}

type SearchProps = Pick<
  SearchSelectProps,
  'searchValue' | 'onSearchChange' | 'onFocus' | 'onClick' | 'onKeyDown'
>;

/** The text of the field, and how it is selected: Mantine would append typed text to the label of the choice. */
function useSearch(label: string, props: SearchProps, before: string | undefined) {
  const [own, setOwn] = useState(before ?? label);
  const typed = props.searchValue ?? own;
  // The text that is selected once the field shows it, unless somebody has typed by then.
  const anew = useRef<string>(null);
  const field = useRef<HTMLInputElement>(null);
  const change = (text: string) => {
    // The field already holds what was typed; any other text is the name of a choice, which may arrive later.
    if (field.current?.value !== text) anew.current = text;
    setOwn(text);
    props.onSearchChange?.(text);
  };
  const put = (text: string) => {
    anew.current = text;
    change(text);
  };
  useLayoutEffect(() => {
    const input = field.current;
    if (input === document.activeElement && input?.value === anew.current) input.select();
    anew.current = null;
  });
  const goOn = useTypedBefore(before, text => {
    anew.current = null;
    setOwn(text);
  });
  const input = {
    ref: field,
    searchValue: typed,
    onSearchChange: change,
    onFocus: (event: React.FocusEvent<HTMLInputElement>) => {
      if (!goOn(event.currentTarget)) event.currentTarget.select();
      props.onFocus?.(event);
    },
    onClick: (event: MouseEvent<HTMLInputElement>) => {
      const input = event.currentTarget;
      // The browser puts the caret where it was clicked: after the focus, and in selected text after this event.
      requestAnimationFrame(() => {
        if (input.value === label && input.selectionStart === input.selectionEnd) input.select();
      });
      props.onClick?.(event);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Escape' && !event.nativeEvent.isComposing) put(label);
      props.onKeyDown?.(event);
    },
  };
  return { put, input };
}

/** Keeps what was typed before the field was there. Returns what puts the caret behind it, on the first focus. */
function useTypedBefore(before: string | undefined, keep: (text: string) => void) {
  const isFirst = useRef(before !== undefined);
  // Mantine begins with the name of the choice.
  useEffect(() => {
    if (before !== undefined) keep(before);
  }, []);
  return (input: HTMLInputElement): boolean => {
    if (!isFirst.current) return false;
    isFirst.current = false;
    input.setSelectionRange(input.value.length, input.value.length);
    return true;
  };
}
