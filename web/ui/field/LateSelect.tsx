import { ComboboxChevron, type ComboboxItem, InputBase, type SelectProps } from '@mantine/core';
import { type ComponentType, Suspense, useState } from 'react';
import { latePart } from '../../platform/page/latePart.ts';
import type { SearchSelectProps } from './SearchSelect.tsx';

const Select = latePart(() => import('./select.ts'), 'Select') as ComponentType<SelectProps<string>>;
const SearchSelect = latePart(() => import('./select.ts'), 'SearchSelect');

type LateSelectProps = Omit<SelectProps<string>, 'data' | 'searchable'> & {
  data: readonly ComboboxItem[];
  /** What is searched for, if the options can be searched by typing. */
  of?: SearchSelectProps['of'] | undefined;
} & Pick<SearchSelectProps, 'any'>;

/**
 * A select whose dropdown no screen waits for: until its 30 kB have loaded, a field with the chosen option stands for
 * it. Pressed before that, it opens as soon as it has loaded.
 */
export function LateSelect({ of, any, ...props }: LateSelectProps) {
  const [asked, setAsked] = useState(false);
  const meanwhile = <Meanwhile {...props} any={any} onAsk={() => setAsked(true)} />;
  return (
    <Suspense fallback={meanwhile}>
      {of ? (
        <SearchSelect {...props} of={of} any={any} defaultDropdownOpened={asked} autoFocus={asked} />
      ) : (
        <Select {...props} defaultDropdownOpened={asked} autoFocus={asked} />
      )}
    </Suspense>
  );
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
  onAsk,
  ...props
}: Omit<LateSelectProps, 'of'> & { onAsk: () => void }) {
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
      value={data.find(one => one.value === value)?.label ?? ''}
      readOnly
      pointer
      rightSection={<ComboboxChevron size={size} />}
      rightSectionPointerEvents="none"
      onClick={onAsk}
    />
  );
}
