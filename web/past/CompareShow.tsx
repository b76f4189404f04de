import { Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { AuditEntry } from '#contracts/audit/calls.ts';
import {
  type ChangedRow,
  COMPARED_LISTS,
  type ComparedList,
  exportComparison,
} from '#contracts/past/between.ts';
import type { Change } from '#contracts/platform/change.ts';
import { useHrefOfThing } from '../platform/areas/thingLinks.ts';
import { pastTexts } from '../platform/past/pastTexts.ts';
import { text, useText } from '../platform/texts/messages.ts';
import { EmptyState } from '../ui/notice/EmptyState.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { ExportList } from '../ui/screen/ExportList.tsx';
import { ScreenHeader } from '../ui/screen/ScreenHeader.tsx';
import { ChangeList, type ShownChange } from '../ui/show/ChangeList.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { StatCards } from '../ui/show/StatCards.tsx';
import common from '../ui/styles/common.module.css';
import { Pager } from '../ui/table/Pager.tsx';
import classes from './CompareShow.module.css';
import { localOf } from './localMoment.ts';
import { momentTexts } from './momentTexts.ts';
import { COMPARED_PAGE, comparisonQuery, regionsQuery } from './queries.ts';

export type CompareShowProps = {
  tell: (entries: readonly AuditEntry[]) => ReactNode;
  shown: (changes: readonly Change[]) => ShownChange[];
};

const DAY = 86_400_000;

/** A list at two moments: what was added, is gone or was changed in between, by whom and why. */
export function CompareShow({ tell, shown }: CompareShowProps) {
  const say = useText(momentTexts);
  const [address, setAddress] = useSearchParams();
  const [now] = useState(() => Date.now());
  const list = COMPARED_LISTS.find(one => one === address.get('list')) ?? 'events';
  const from = instant(address.get('from')) ?? new Date(now - 7 * DAY).toISOString();
  const until = instant(address.get('until')) ?? new Date(now).toISOString();
  const region = (list === 'events' && address.get('region')) || '';
  const page = Math.max(Number(address.get('page') ?? 1) || 1, 1);
  const asked = { list, from, until, ...(region && { regionId: region }) };
  const found = useQuery(comparisonQuery(asked, page));
  const change = (name: string, value: string) =>
    setAddress(before => {
      const next = new URLSearchParams(before);
      if (name !== 'page') next.delete('page');
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  const stats = (['added', 'gone', 'changed'] as const).map(kind => ({
    label: say(kind),
    href: null,
    value: found.data?.stats[kind],
  }));
  return (
    <Stack gap="md">
      <ScreenHeader title={say('compare')}>
        <ExportList call={exportComparison} query={asked} />
      </ScreenHeader>
      <Choices {...{ list, from, until, region, change }} />
      <StatCards label={say('differences')} stats={stats as never} />
      {found.isError && (
        <ErrorPanel title={say('compareFailed')} error={found.error} onRetry={() => found.refetch()} />
      )}
      {found.isPending && (
        <>
          <Text role="status" className={common.note}>
            {say('comparing')}
          </Text>
          <Skeleton height={200} />
        </>
      )}
      {found.data?.total === 0 && <EmptyState>{say('noDifference')}</EmptyState>}
      {found.data && <Rows rows={found.data.rows} tell={tell} shown={shown} />}
      {found.data && (
        <Pager
          page={page}
          pageSize={COMPARED_PAGE}
          total={found.data.total}
          onPage={to => change('page', String(to))}
        />
      )}
    </Stack>
  );
}

type ChoicesProps = {
  list: ComparedList;
  from: string;
  until: string;
  region: string;
  change: (name: string, value: string) => void;
};

function Choices({ list, from, until, region, change }: ChoicesProps) {
  const say = useText(momentTexts);
  const regions = useQuery(regionsQuery()).data ?? [];
  const momentField = (name: 'from' | 'until', value: string) => (
    <TextInput
      type="datetime-local"
      step={1}
      label={say(name)}
      value={localOf(value)}
      onChange={({ currentTarget }) => {
        const moment = instant(currentTarget.value);
        if (moment) change(name, moment);
      }}
    />
  );
  return (
    <Group gap="md" align="end">
      <NativeSelect
        label={say('comparedList')}
        value={list}
        data={COMPARED_LISTS.map(value => ({ value, label: say(`list_${value}`) }))}
        onChange={({ currentTarget }) => change('list', currentTarget.value)}
      />
      {list === 'events' && (
        <NativeSelect
          label={say('region')}
          value={region}
          data={[
            { value: '', label: say('anyRegion') },
            ...regions.map(({ id, city }) => ({ value: id, label: city })),
          ]}
          onChange={({ currentTarget }) => change('region', currentTarget.value)}
        />
      )}
      {momentField('from', from)}
      {momentField('until', until)}
    </Group>
  );
}

function Rows({ rows, tell, shown }: CompareShowProps & { rows: readonly ChangedRow[] }) {
  const say = useText(momentTexts);
  const hrefOf = useHrefOfThing();
  return (
    <ul className={classes.rows} aria-label={say('differences')}>
      {rows.map(row => (
        <li key={row.id} className={classes.row} data-kind={row.kind}>
          <Group gap="sm">
            <span className={classes.kind}>{say(row.kind)}</span>
            <Link to={hrefOf(row.stream)}>{row.name}</Link>
            <Link className={common.quiet} to={`/admin/steps?stream=${row.stream}`}>
              {text(pastTexts)('why')}
            </Link>
          </Group>
          {row.changes.length > 0 && <ChangeList changes={shown(row.changes)} />}
          <ol className={classes.acts} aria-label={say('whoAndWhy')}>
            {row.acts.map(act => (
              <li key={act.position}>
                {tell([act])}{' '}
                <span className={common.quiet}>
                  <RelativeTime at={act.at} />
                </span>
                {act.reason && <span className={common.under}>{say('because', { reason: act.reason })}</span>}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}

function instant(given: string | null): string | null {
  const moment = new Date(given ?? '');
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
