import { LateSelect } from '../field/LateSelect.tsx';
import classes from './FilterBar.module.css';

/** A filter with a few options, the first of which means any. */
export type SelectFilter<Name extends string = string> = {
  name: Name;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Whether the options can be searched by typing. */
  searchable?: boolean;
};

type FilterSelectsProps<Name extends string> = {
  selects: readonly SelectFilter<Name>[];
  filters: Record<Name, string>;
  onChange: (changed: Record<string, string>) => void;
};

/** The selects of a `FilterBar`; active ones are marked by their border. */
export function FilterSelects<Name extends string>(props: FilterSelectsProps<Name>) {
  const { selects, filters, onChange } = props;
  return selects.map(({ name, label, options, searchable }) => {
    const any = options[0]?.value ?? '';
    const chosen = options.find(({ value }) => value === filters[name])?.label ?? '';
    return (
      <LateSelect
        key={name}
        className={classes.select}
        style={{ '--letters': chosen.length }}
        aria-label={label}
        data={options}
        value={filters[name]}
        onChange={value => onChange({ [name]: value ?? any })}
        allowDeselect={false}
        searchable={searchable}
        comboboxProps={{ shadow: 'md', position: 'bottom-start', width: 'max-content' }}
        maxDropdownHeight={320}
        attributes={{ input: { 'data-on': filters[name] === any ? undefined : true } }}
      />
    );
  });
}
