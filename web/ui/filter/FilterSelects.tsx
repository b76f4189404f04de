import { LateSelect } from '../field/LateSelect.tsx';
import type { Searched } from '../field/searchSelectTexts.ts';
import classes from './FilterBar.module.css';

/** A filter with a few options, the first of which means any. */
export type SelectFilter<Name extends string = string> = {
  name: Name;
  label: string;
  options: readonly { value: string; label: string }[];
  /** What is searched for, if the options can be searched by typing. */
  of?: Searched;
};

type FilterSelectsProps<Name extends string> = {
  selects: readonly SelectFilter<Name>[];
  filters: Record<Name, string>;
  onChange: (changed: Record<string, string>) => void;
};

/** The selects of a `FilterBar`; active ones are marked by their border. */
export function FilterSelects<Name extends string>(props: FilterSelectsProps<Name>) {
  const { selects, filters, onChange } = props;
  return selects.map(({ name, label, options, of }) => {
    const [any, ...others] = options;
    const chosen = options.find(({ value }) => value === filters[name])?.label ?? '';
    return (
      <LateSelect
        key={name}
        className={classes.select}
        style={{ '--letters': chosen.length }}
        aria-label={label}
        {...(of ? { of, any, data: others } : { data: options })}
        value={filters[name]}
        onChange={value => onChange({ [name]: value ?? any?.value ?? '' })}
        allowDeselect={false}
        comboboxProps={{ shadow: 'md', position: 'bottom-start', width: 'max-content' }}
        maxDropdownHeight={320}
        attributes={{ input: { 'data-on': filters[name] === any?.value ? undefined : true } }}
      />
    );
  });
}
