import { Select, TextInput } from '@mantine/core';
import { KINDS_OF_RUN } from '#contracts/audit/calls.ts';
import { shownAs } from '../platform/shown/shownClock.ts';
import { useText } from '../platform/texts/messages.ts';
import { DateTimeField } from '../ui/field/DateTimeField.tsx';
import { SearchSelect } from '../ui/field/SearchSelect.tsx';
import { useTypedFilter } from '../ui/filter/useTypedFilter.ts';
import classes from './AuditLog.module.css';
import { useAuditWords } from './auditWords.ts';
import { CAPACITY_TEXTS } from './chipNames.ts';
import {
  type AuditFilters,
  type Bound,
  CAPACITIES,
  instantOf,
  lastMonths,
  momentOf,
  PEOPLE,
  rangeOfMonth,
} from './filters/auditFilters.ts';
import { auditTexts } from './messages.ts';
import { ThingPicker } from './ThingPicker.tsx';

type FilterFieldsProps = {
  filters: AuditFilters;
  onChange: (changed: Partial<AuditFilters>) => void;
};

/** The filter fields of the log. Chosen people and things are shown as chips. */
export function FilterFields(props: FilterFieldsProps) {
  return (
    <div className={classes.fields}>
      <WhoAndWhat {...props} />
      <Change {...props} />
      <Circumstances {...props} />
      <Time {...props} />
    </div>
  );
}

function Capacity({ filters, onChange }: FilterFieldsProps) {
  const say = useText(auditTexts);
  return (
    <Select
      label={say('capacity')}
      clearable
      clearButtonProps={{ 'aria-label': say('clear') }}
      data={CAPACITIES.map(value => ({ value, label: say(CAPACITY_TEXTS[value]) }))}
      value={filters.capacity || null}
      onChange={capacity => onChange({ capacity: capacity ?? '' })}
    />
  );
}

function WhoAndWhat({ filters, onChange }: FilterFieldsProps) {
  const say = useText(auditTexts);
  const { kinds, kindLabel } = useAuditWords();
  const happening = kinds.filter(({ category }) => !filters.category || category === filters.category);
  return (
    <>
      <ThingPicker
        label={say('actor')}
        placeholder={say('actorSearch')}
        kind="user"
        always={[
          { value: PEOPLE, label: say('actorPeople') },
          { value: 'system', label: say('actorSystem') },
          { value: 'visitor', label: say('actorVisitor') },
        ]}
        onPick={stream => onChange({ actor: stream.replace(/^user-/, '') })}
      />
      <Capacity filters={filters} onChange={onChange} />
      <ThingPicker
        label={say('stream')}
        placeholder={say('streamAny')}
        onPick={stream => onChange({ stream, category: '' })}
      />
      <Select
        label={say('category')}
        clearable
        clearButtonProps={{ 'aria-label': say('clear') }}
        data={kinds.map(({ category }) => ({ value: category, label: kindLabel(category) }))}
        value={filters.category || null}
        onChange={category => onChange({ category: category ?? '', type: '' })}
      />
      <SearchSelect
        label={say('type')}
        clearable
        of="fact"
        clearButtonProps={{ 'aria-label': say('clear') }}
        data={happening.map(({ category, happenings }) => ({
          group: kindLabel(category),
          items: happenings.map(({ type, label }) => ({ value: type, label })),
        }))}
        value={filters.type || null}
        onChange={type => onChange({ type: type ?? '' })}
      />
    </>
  );
}

function Change({ filters, onChange }: FilterFieldsProps) {
  const say = useText(auditTexts);
  const { fields } = useAuditWords();
  // A link may name one of the fields that are called the same, or one that nothing is known of.
  const known = fields.find(({ value }) => value === filters.field || value.split(',')[0] === filters.field);
  const unknown = filters.field && !known ? [{ value: filters.field, label: filters.field }] : [];
  return (
    <>
      <SearchSelect
        label={say('field')}
        clearable
        of="column"
        clearButtonProps={{ 'aria-label': say('clear') }}
        data={[...unknown, ...fields]}
        value={(known?.value ?? filters.field) || null}
        onChange={field => onChange({ field: field ?? '' })}
      />
      {(['was', 'became'] as const).map(name => (
        <TextFilter
          key={name}
          label={say(name)}
          value={filters[name]}
          onChange={value => onChange({ [name]: value })}
        />
      ))}
    </>
  );
}

function Circumstances({ filters, onChange }: FilterFieldsProps) {
  const say = useText(auditTexts);
  return (
    <>
      {(['region', 'organizer'] as const).map(kind => (
        <ThingPicker
          key={kind}
          label={say(kind)}
          placeholder={say(`${kind}Search`)}
          kind={kind}
          onPick={stream => onChange({ [kind]: stream.slice(kind.length + 1) })}
        />
      ))}
      <Select
        label={say('run')}
        clearable
        clearButtonProps={{ 'aria-label': say('clear') }}
        data={KINDS_OF_RUN.map(kind => ({ value: kind, label: say(`run_${kind}`) }))}
        value={filters.run || null}
        onChange={run => onChange({ run: run ?? '' })}
      />
      <TextFilter
        label={say('file')}
        longest={255}
        value={filters.file}
        onChange={file => onChange({ file })}
      />
      <TextFilter
        label={say('reason')}
        title={say('reasonHelp')}
        value={filters.reason}
        onChange={reason => onChange({ reason })}
      />
    </>
  );
}

const MONTHS = 24;

function Time({ filters, onChange }: FilterFieldsProps) {
  const say = useText(auditTexts);
  const months = lastMonths(new Date(), MONTHS);
  const chosen = months.find(month => {
    const { from, until } = rangeOfMonth(month);
    return from === filters.from && until === filters.until;
  });
  const nameOf = shownAs({ month: 'long', year: 'numeric' });
  return (
    <>
      <SearchSelect
        label={say('month')}
        clearable
        of="fact"
        clearButtonProps={{ 'aria-label': say('clear') }}
        data={months.map(month => ({ value: month, label: nameOf.format(new Date(`${month}-15T12:00`)) }))}
        value={chosen ?? null}
        onChange={month => onChange(month ? rangeOfMonth(month) : { from: '', until: '' })}
      />
      {(['from', 'until'] as const).map(one => (
        <MomentField
          key={one}
          bound={one}
          value={filters[one]}
          onChange={instant => onChange({ [one]: instant })}
        />
      ))}
    </>
  );
}

type TextFilterProps = {
  label: string;
  title?: string;
  longest?: number;
  value: string;
  onChange: (value: string) => void;
};

/** A text that filters once it is complete: on Enter, or when the field is left. */
function TextFilter({ label, title, longest = 100, value, onChange }: TextFilterProps) {
  const [typed, change] = useTypedFilter(value, onChange);
  return (
    <TextInput
      label={label}
      title={title}
      maxLength={longest}
      value={typed}
      onChange={event => change(event.currentTarget.value, null)}
      onBlur={() => change(typed, 0)}
      onKeyDown={event => event.key === 'Enter' && change(typed, 0)}
    />
  );
}

type MomentFieldProps = { bound: Bound; value: string; onChange: (instant: string) => void };

/** A day and optionally a time, in the browser's time zone; a day without a time means the whole day. */
function MomentField({ bound, value, onChange }: MomentFieldProps) {
  const say = useText(auditTexts);
  return (
    <div className={classes.moment}>
      <DateTimeField
        labels={{ date: say(bound), time: say(`${bound}Time`) }}
        ids={{ date: `audit-${bound}`, time: `audit-${bound}-time` }}
        bare
        value={momentOf(value, bound)}
        onChange={moment => onChange(instantOf(moment, bound))}
      />
    </div>
  );
}
