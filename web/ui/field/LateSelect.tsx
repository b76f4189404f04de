import { ComboboxChevron, InputBase, type SelectProps } from '@mantine/core';
import { type ComponentType, Suspense, useState } from 'react';
import { latePart } from '../../platform/page/latePart.ts';

const Select = latePart(() => import('./select.ts'), 'Select') as ComponentType<SelectProps<string>>;

type LateSelectProps = Omit<SelectProps<string>, 'data'> & {
  data: readonly { value: string; label: string }[];
};

/**
 * A select whose dropdown no screen waits for: until its 30 kB have loaded, a field with the chosen option stands for
 * it. Pressed before that, it opens as soon as it has loaded.
 */
export function LateSelect(props: LateSelectProps) {
  const [asked, setAsked] = useState(false);
  const meanwhile = <Meanwhile {...props} onAsk={() => setAsked(true)} />;
  return (
    <Suspense fallback={meanwhile}>
      <Select {...props} defaultDropdownOpened={asked} autoFocus={asked} />
    </Suspense>
  );
}

function Meanwhile({
  data,
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
}: LateSelectProps & { onAsk: () => void }) {
  return (
    <InputBase
      className={className}
      style={style}
      size={size}
      attributes={attributes}
      label={label}
      description={description}
      placeholder={placeholder}
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
