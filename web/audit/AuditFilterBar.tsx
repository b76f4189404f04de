import { Box, Button, Collapse, Group } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { listActs } from '#contracts/audit/calls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { actorName } from '#contracts/platform/telling.ts';
import { NewChanges } from '../platform/live/NewChanges.tsx';
import { latePart } from '../platform/page/latePart.ts';
import { shownAs, shownLocale } from '../platform/shown/shownClock.ts';
import { useText } from '../platform/texts/messages.ts';
import { FilterChips } from '../ui/filter/FilterChips.tsx';
import common from '../ui/styles/common.module.css';
import classes from './AuditLog.module.css';
import { type AuditFilters, FILTER_NAMES, type FilterName } from './auditFilters.ts';
import { auditTexts } from './messages.ts';
import { actsKey } from './queries.ts';

const FilterFields = latePart(() => import('./FilterFields.tsx'), 'FilterFields');

type AuditFilterBarProps = {
  filters: AuditFilters;
  /** The page being shown, which supplies the names for the chips. */
  page: AnswerOf<typeof listActs> | undefined;
  onChange: (changed: Partial<AuditFilters>) => void;
  onClear: () => void;
};

/** The filters of the audit log, the active ones as chips, and the number of matching facts. */
export function AuditFilterBar({ filters, page, onChange, onClear }: AuditFilterBarProps) {
  const say = useText(auditTexts);
  const name = namesIn(filters, page);
  const kindLabel = (category: string) =>
    category in auditTexts.texts ? say(category as 'event') : category;
  const chips = FILTER_NAMES.filter(one => filters[one] !== '').map(one => ({
    id: one,
    label: say('chip', { filter: say(one), value: name(one) ?? shownFilter(one, filters[one], kindLabel) }),
  }));
  const narrow = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false });
  const [opened, { toggle }] = useDisclosure(false);
  const fields = (
    <Suspense fallback={<Box mih={134} />}>
      <FilterFields filters={filters} kindLabel={kindLabel} onChange={onChange} />
    </Suspense>
  );
  return (
    <search className={classes.bar}>
      {narrow ? (
        <>
          <Button
            variant="default"
            leftSection={<IconFilter size={16} aria-hidden />}
            aria-expanded={opened}
            onClick={toggle}
          >
            {say('filters')}
          </Button>
          <Collapse expanded={opened}>{fields}</Collapse>
        </>
      ) : (
        fields
      )}
      <Group gap="6px 16px" mih={40} mt="xs">
        <p role="status" className={common.note}>
          {page ? say('matching', { count: page.matching }) : ' '}
        </p>
        <FilterChips chips={chips} onRemove={id => onChange({ [id]: '' })} onClear={onClear} />
        <Box ms="auto">
          <NewChanges of={actsKey} />
        </Box>
      </Group>
    </search>
  );
}

/** The names of the chosen actor and thing, if the page being shown contains them. */
function namesIn(filters: AuditFilters, page: AuditFilterBarProps['page']) {
  const entries = page?.acts.flatMap(act => act.entries) ?? [];
  const actor = entries.find(entry => entry.actor.id === filters.actor)?.actor;
  const thing = entries.find(entry => entry.stream === filters.stream)?.thing;
  return (filter: FilterName): string | undefined => {
    if (filter === 'actor') return actor && actorName(actor, shownLocale());
    return filter === 'stream' ? (thing ?? undefined) : undefined;
  };
}

function shownFilter(filter: FilterName, value: string, kindLabel: (category: string) => string): string {
  if (filter === 'category') return kindLabel(value);
  if (filter !== 'from' && filter !== 'until') return value;
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return shownAs(style).format(new Date(value));
}
