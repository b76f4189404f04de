import { Button } from '@mantine/core';
import { IconFilterQuestion } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { shownAs } from '../platform/shown/shownClock.ts';
import { useText } from '../platform/texts/messages.ts';
import classes from './AuditLog.module.css';
import { useAuditWords } from './auditWords.ts';
import { type AuditFilters, lastMonths } from './filters/auditFilters.ts';
import { filterOfThing, readWords, type SaidFilter, thingMeant } from './filters/readWords.ts';
import { auditTexts } from './messages.ts';
import { thingsQuery } from './queries.ts';

const MONTHS = 24;
const NAME_LONGEST = 100;

type ReadAsFiltersProps = { words: string; onUse: (filters: Partial<AuditFilters>) => void };

/** Offers the filters that searched words say: “berlin price october” are a region, a field and a month. */
export function ReadAsFilters({ words, onUse }: ReadAsFiltersProps) {
  const say = useText(auditTexts);
  const { fields } = useAuditWords();
  const now = new Date();
  const month = { alone: shownAs({ month: 'long' }), withYear: shownAs({ month: 'long', year: 'numeric' }) };
  const months = lastMonths(now, MONTHS).map(one => {
    const day = new Date(`${one}-15T12:00`);
    return { month: one, name: month.alone.format(day), withYear: month.withYear.format(day) };
  });
  const labels = { field: say('field'), month: say('month'), from: say('from') };
  const days = { today: say('today'), yesterday: say('yesterday') };
  const { said, names, rest } = readWords(words, { fields, months, labels, ...days }, now);
  const found = useQueries({
    queries: names.map(name => thingsQuery(name.slice(0, NAME_LONGEST), undefined)),
  });
  if (found.some(({ isPending }) => isPending)) return null;
  const meant = names.map((name, index) => thingMeant(name, found[index]!.data?.things ?? []));
  const all = [
    ...said,
    ...meant.flatMap(thing => (thing ? [ofThing(thing.stream, thing.name, name => say(name))] : [])),
  ];
  if (all.length === 0) return null;
  const left = [...names.filter((_, index) => !meant[index]), ...rest].join(' ');
  const fieldsSaid = said.flatMap(({ filters: { field } }) => field ?? []);
  const filters: Partial<AuditFilters> = Object.assign(
    {},
    ...all.map(one => one.filters),
    fieldsSaid.length > 0 && { field: fieldsSaid.join(',') },
  );
  return (
    <Button
      variant="default"
      justify="start"
      size="compact-sm"
      mt={8}
      className={classes.reading}
      leftSection={<IconFilterQuestion size={16} aria-hidden />}
      onClick={() => onUse({ ...filters, q: left })}
    >
      {say('readAs', { filters: all.map(({ label }) => label).join(' · ') })}
    </Button>
  );
}

type Kind = 'actor' | 'region' | 'organizer' | 'stream';

function ofThing(stream: string, name: string, say: (kind: Kind) => string): SaidFilter {
  const filters = filterOfThing(stream);
  const [kind] = Object.keys(filters) as [Kind];
  return { filters, label: `${say(kind)}: ${name}` };
}
