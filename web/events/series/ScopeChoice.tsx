import { Radio, Stack } from '@mantine/core';

export type ScopeOption<Value extends string> = { value: Value; label: string; help: string };

type ScopeChoiceProps<Value extends string> = {
  label: string;
  options: readonly ScopeOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice of scope, the safest first. */
export function ScopeChoice<Value extends string>(props: ScopeChoiceProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <Radio.Group label={label} value={value} onChange={chosen => onChange(chosen as Value)}>
      <Stack gap="xs" mt="xs">
        {options.map(option => (
          <Radio key={option.value} value={option.value} label={option.label} description={option.help} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
