import { ComboboxChevron, type ComboboxItem, InputBase, type SelectProps } from '@mantine/core';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { latePart, useWasQuiet } from '../../platform/page/latePart.ts';
import type { SearchSelectProps } from './SearchSelect.tsx';

const load = () => import('./select.ts');
const Select = latePart(load, 'Select') as ComponentType<SelectProps<string>>;
const SearchSelect = latePart(load, 'SearchSelect');
const NotYet = lazy(() => new Promise<never>(() => {}));

type LateSelectProps = Omit<SelectProps<string>, 'data' | 'searchable'> & {
  data: readonly ComboboxItem[];
  /** What is searched for, if the options can be searched by typing. */
  of?: SearchSelectProps['of'] | undefined;
} & Pick<SearchSelectProps, 'any'>;

/**
 * A select whose dropdown no screen waits for: until its 30 kB have loaded, which begins when the screen has all that it
 * shows, a field with the chosen option is shown instead. Pressed or focused before that, it loads at once, and opens; what
 * is typed until then is searched for.
 */
export function LateSelect({ of, any, ...props }: LateSelectProps) {
  const [asked, setAsked] = useState<'focused' | 'pressed' | null>(null);
  const [typed, setTyped] = useState<string>();
  const [isPressing, press] = usePress();
  const wasQuiet = useWasQuiet();
  const isTime = !isPressing && (wasQuiet || asked !== null);
  const meanwhile = (
    <Meanwhile
      {...props}
      any={any}
      typed={typed}
      onType={of && setTyped}
      onFocus={() => setAsked(before => before ?? 'focused')}
      onBlur={() => {
        setAsked(null);
        setTyped(undefined);
      }}
      onMouseDown={() => {
        press();
        setAsked('pressed');
      }}
      onClick={() => setAsked('pressed')}
    />
  );
  const begun = {
    defaultDropdownOpened: asked === 'pressed' || typed !== undefined,
    autoFocus: asked !== null,
  };
  return (
    <Suspense fallback={meanwhile}>
      {!isTime && <NotYet />}
      {isTime && of && <SearchSelect {...props} of={of} any={any} typed={typed} {...begun} />}
      {isTime && !of && <Select {...props} {...begun} />}
    </Suspense>
  );
}

/**
 * Whether a button of the mouse is held down on the field since `press`: the select that came now would be clicked when it
 * is released, and close.
 */
function usePress(): [boolean, () => void] {
  const [isPressing, setPressing] = useState(false);
  const press = () => {
    setPressing(true);
    void load().catch(() => {});
    const ended = new AbortController();
    const release = () => {
      ended.abort();
      // The click follows the release.
      setTimeout(() => setPressing(false));
    };
    // At once: the button may be released before anything is drawn.
    for (const end of ['mouseup', 'pointercancel', 'dragend', 'blur'] as const) {
      window.addEventListener(end, release, { signal: ended.signal });
    }
  };
  return [isPressing, press];
}

function Meanwhile({
  data,
  any,
  value,
  size,
  className,
  style,
  attributes,
  label,
  description,
  placeholder,
  typed,
  onType,
  onFocus,
  onBlur,
  onMouseDown,
  onClick,
  ...props
}: Omit<LateSelectProps, 'of'> & {
  typed: string | undefined;
  onType: ((text: string) => void) | undefined;
}) {
  return (
    <InputBase
      className={className}
      style={style}
      size={size}
      attributes={attributes}
      label={label}
      description={description}
      placeholder={any?.label ?? placeholder}
      aria-label={props['aria-label']}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      value={typed ?? data.find(one => one.value === value)?.label ?? ''}
      readOnly={!onType}
      onChange={event => onType?.(event.currentTarget.value)}
      pointer
      rightSection={<ComboboxChevron size={size} />}
      rightSectionPointerEvents="none"
      {...{ onBlur, onMouseDown, onClick }}
      onFocus={event => {
        if (onType) event.currentTarget.select();
        onFocus?.(event);
      }}
    />
  );
}
