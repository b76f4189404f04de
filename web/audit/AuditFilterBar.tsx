import { Box, Button, Collapse, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { listActs } from '#contracts/audit/calls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { NewChanges } from '../platform/live/NewChanges.tsx';
import { latePart } from '../platform/page/latePart.ts';
import { useText } from '../platform/texts/messages.ts';
import { FilterChips } from '../ui/filter/FilterChips.tsx';
import { SearchField } from '../ui/filter/SearchField.tsx';
import common from '../ui/styles/common.module.css';
import classes from './AuditLog.module.css';
import { useChipNames } from './chipNames.ts';
import { type AuditFilters, FILTER_NAMES } from './filters/auditFilters.ts';
import { auditTexts } from './messages.ts';
import { actsKey } from './queries.ts';

const FilterFields = latePart(() => import('./FilterFields.tsx'), 'FilterFields');
const ReadAsFilters = latePart(() => import('./ReadAsFilters.tsx'), 'ReadAsFilters');

type AuditFilterBarProps = {
  filters: AuditFilters;
  /** The page being shown, which supplies names for the chips. */
  page: AnswerOf<typeof listActs> | undefined;
  onChange: (changed: Partial<AuditFilters>) => void;
  onClear: () => void;
};

/** The search, the filters behind a button, the active ones as chips, and the number of matching facts. */
export function AuditFilterBar({ filters, page, onChange, onClear }: AuditFilterBarProps) {
  const say = useText(auditTexts);
  const nameOf = useChipNames(filters, page?.acts ?? []);
  const chips = FILTER_NAMES.filter(one => filters[one] !== '').map(one => ({
    id: one,
    label: say('chip', { filter: say(one), value: nameOf(one) }),
  }));
  const [opened, { toggle }] = useDisclosure(false);
  return (
    <search className={classes.bar}>
      <Group gap="xs" wrap="nowrap">
        <SearchField
          className={classes.search}
          placeholder={say('search')}
          value={filters.q}
          onSearch={q => onChange({ q })}
        />
        <Button
          variant="default"
          className={classes.opener}
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={opened}
          onClick={toggle}
        >
          {say('filter')}
        </Button>
      </Group>
      {filters.q !== '' && (
        <Suspense>
          <ReadAsFilters words={filters.q} onUse={onChange} />
        </Suspense>
      )}
      <Collapse expanded={opened}>
        {opened && (
          <Suspense fallback={<Box mih={134} />}>
            <FilterFields filters={filters} onChange={onChange} />
          </Suspense>
        )}
      </Collapse>
      <Group gap="6px 16px" mih={36} mt={6}>
        <p role="status" className={common.note}>
          {page ? say(page.andMore ? 'matchingMore' : 'matching', { count: page.matching }) : ' '}
        </p>
        <FilterChips chips={chips} onRemove={id => onChange({ [id]: '' })} onClear={onClear} />
        <Box ms="auto">
          <NewChanges of={actsKey} />
        </Box>
      </Group>
      {page && page.unread > 0 && (
        <p role="status" className={common.note}>
          {say('unread', { count: page.unread })}
        </p>
      )}
    </search>
  );
}
