import { Select } from '@mantine/core';
import { useText } from '../platform/texts/messages.ts';
import { DateTimeField } from '../ui/field/DateTimeField.tsx';
import { SearchSelect } from '../ui/field/SearchSelect.tsx';
import classes from './AuditLog.module.css';
import { type AuditFilters, type Bound, instantOf, localMinute } from './auditFilters.ts';
import { useAuditWords } from './auditWords.ts';
import { auditTexts } from './messages.ts';
import { ThingPicker } from './ThingPicker.tsx';

type FilterFieldsProps = {
  filters: AuditFilters;
  /** The label of a stream category. */
  kindLabel: (category: string) => string;
  onChange: (changed: Partial<AuditFilters>) => void;
};

/** The filter fields of the log. Chosen people and things are shown as chips. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of fields.
export function FilterFields({ filters, kindLabel, onChange }: FilterFieldsProps) {
  const say = useText(auditTexts);
  const { kinds } = useAuditWords();
  const types = kinds.filter(({ category }) => !filters.category || category === filters.category);
  return (
    <div className={classes.fields}>
      <ThingPicker
        label={say('actor')}
        placeholder={say('actorSearch')}
        kinds={['user']}
        always={[
          { value: 'system', label: say('actorSystem') },
          { value: 'visitor', label: say('actorVisitor') },
        ]}
        onPick={stream => onChange({ actor: stream.replace(/^user-/, '') })}
      />
      <ThingPicker
        label={say('stream')}
        placeholder={say('streamAny')}
        kinds={['event', 'user', 'region', 'organizer']}
        onPick={stream => onChange({ stream, category: '' })}
      />
      <Select
        label={say('category')}
        placeholder={say('categoryAny')}
        clearable
        clearButtonProps={{ 'aria-label': say('clear') }}
        data={kinds.map(({ category }) => ({ value: category, label: kindLabel(category) }))}
        value={filters.category || null}
        onChange={category => onChange({ category: category ?? '', type: '' })}
      />
      <SearchSelect
        label={say('type')}
        placeholder={say('typeAny')}
        clearable
        of="fact"
        clearButtonProps={{ 'aria-label': say('clear') }}
        data={types.map(({ category, types }) => ({ group: kindLabel(category), items: [...types] }))}
        value={filters.type || null}
        onChange={type => onChange({ type: type ?? '' })}
      />
      {(['from', 'until'] as const).map(one => (
        <MomentField
          key={one}
          bound={one}
          value={filters[one]}
          onChange={instant => onChange({ [one]: instant })}
        />
      ))}
    </div>
  );
}

type MomentFieldProps = { bound: Bound; value: string; onChange: (instant: string) => void };

/** A day and optionally a time, in the browser's time zone; a day without a time means the whole day. */
function MomentField({ bound, value, onChange }: MomentFieldProps) {
  const say = useText(auditTexts);
  const [date = '', time = ''] = localMinute(value).split('T');
  return (
    <div className={classes.moment}>
      <DateTimeField
        labels={{ date: say(bound), time: say(`${bound}Time`) }}
        ids={{ date: `audit-${bound}`, time: `audit-${bound}-time` }}
        value={{ date, time }}
        onChange={moment => onChange(instantOf(moment, bound))}
      />
    </div>
  );
}
