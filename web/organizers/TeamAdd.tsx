import { Button, Select, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { DEFAULT_TEAM_ROLE, TEAM_ROLES, type TeamRole } from '#contracts/organizers/team.ts';
import { newKey } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { SearchSelect } from '../ui/field/SearchSelect.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { toastDone } from '../ui/notice/toast.tsx';
import { candidatesQuery } from './queries.ts';
import classes from './Team.module.css';
import { teamTexts } from './teamTexts.ts';
import { useTeam } from './useTeam.ts';

const REST = 200;

type Chosen = { value: string; label: string };

/** Adds a user who is not on the team yet. Add is disabled until one is chosen. */
export function TeamAdd({ organizerId }: { organizerId: string }) {
  const say = useText(teamTexts);
  const headingId = useId();
  const { chosen, typed, options, failure, search, choose } = useCandidates(organizerId);
  const [role, setRole] = useState<TeamRole>(DEFAULT_TEAM_ROLE);
  const team = useTeam(organizerId);
  const add = useMutation({
    mutationFn: (userId: string) => team.add(userId, role, newKey()),
    onSuccess({ user }) {
      choose(null);
      setRole(DEFAULT_TEAM_ROLE);
      toastDone(say('didAdd', { user: user.name }));
    },
    onError: () => void team.refresh(),
  });
  return (
    <section aria-labelledby={headingId}>
      <Title order={3} size={16} mb="xs" id={headingId}>
        {say('addTitle')}
      </Title>
      {failure && <ErrorPanel title={say('offerFailed')} error={failure} />}
      {add.isError && <ErrorPanel title={say('addFailed')} error={add.error} ofAct />}
      <div className={classes.fields}>
        <SearchSelect
          label={say('user')}
          placeholder={say('search')}
          of="user"
          clearable
          data={options}
          value={chosen?.value ?? null}
          searchValue={typed}
          onSearchChange={search}
          // The server has already filtered the users.
          filter={({ options }) => options}
          nothingFound={say('nobody')}
          onChange={value => {
            add.reset();
            choose(options.find(one => one.value === value) ?? null);
          }}
        />
        <Select
          label={say('role')}
          allowDeselect={false}
          data={TEAM_ROLES.map(value => ({ value, label: say(`role_${value}`) }))}
          value={role}
          onChange={value => value && setRole(value as TeamRole)}
        />
        <Button
          disabled={chosen === null}
          loading={add.isPending}
          onClick={() => chosen && add.mutate(chosen.value)}
        >
          {say('add')}
        </Button>
      </div>
    </section>
  );
}

/** The users who are offered for what is typed, and the chosen one, who stays among them. */
function useCandidates(organizerId: string) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [typed, setTyped] = useState('');
  const isChosen = typed === chosen?.label;
  const [words] = useDebouncedValue(isChosen ? '' : typed.trim(), REST);
  const found = useQuery(candidatesQuery(organizerId, words));
  const offered = (found.data ?? []).map(({ id, name, email }) => ({
    value: id,
    label: `${name} · ${email}`,
  }));
  const isOffered = offered.some(({ value }) => value === chosen?.value);
  return {
    chosen,
    typed,
    options: chosen && !isOffered ? [chosen, ...offered] : offered,
    failure: found.isError ? found.error : null,
    search: setTyped,
    choose(next: Chosen | null) {
      setChosen(next);
      setTyped(next?.label ?? '');
    },
  };
}
