import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { type LookRead, listLooks } from '#contracts/audit/lookCalls.ts';
import { LOOK_WAYS } from '#contracts/platform/reading/people.ts';
import { send } from '../platform/calls/api.ts';
import { LookList } from '../platform/looks/LookList.tsx';
import { lookTexts } from '../platform/looks/lookTexts.ts';
import { useText } from '../platform/texts/messages.ts';
import { ScreenHeader } from '../ui/screen/ScreenHeader.tsx';
import { ThingPicker } from './ThingPicker.tsx';

type Filter = 'person' | 'reader' | 'how';

/** Who looked at whom: of everybody, or of one person or reader, who is searched for or whose name is clicked. */
export function LooksShow() {
  const say = useText(lookTexts);
  const [address, setAddress] = useSearchParams();
  const filters = { person: address.get('person'), reader: address.get('reader'), how: address.get('how') };
  const how = LOOK_WAYS.find(way => way === filters.how);
  const query = {
    ...(filters.person && { person: filters.person }),
    ...(filters.reader && { reader: filters.reader }),
    ...(how && { how }),
  };
  const change = (name: Filter, value: string) =>
    setAddress(before => {
      const after = new URLSearchParams(before);
      if (value) after.set(name, value);
      else after.delete(name);
      return after;
    });
  const key = JSON.stringify(query);
  return (
    <>
      <ScreenHeader title={say('title')} />
      <Text mt={-12} mb={20} c="dimmed">
        {say('lead')}
      </Text>
      <Group mb="md" align="flex-end">
        {(['person', 'reader'] as const).map(name => (
          <ThingPicker
            key={name}
            label={say(name)}
            placeholder={say('search')}
            kind="user"
            onPick={stream => change(name, stream.slice('user-'.length))}
          />
        ))}
        <NativeSelect
          label={say('how')}
          value={how ?? ''}
          onChange={event => change('how', event.currentTarget.value)}
          data={[
            { value: '', label: say('how_all') },
            ...LOOK_WAYS.map(way => ({ value: way, label: say(`how_${way}`) })),
          ]}
        />
        {key !== '{}' && (
          <Button variant="default" onClick={() => setAddress({})}>
            {say('clear')}
          </Button>
        )}
      </Group>
      <LookList
        key={key}
        queryKey={['looks', 'all', query]}
        read={(page, signal) => send(listLooks, { query: { ...query, ...page } }, { signal })}
        nameOf={look => <Both look={look} onChoose={change} />}
      />
    </>
  );
}

/** Reader and person; a click on a name leaves only their looks. */
function Both({ look, onChoose }: { look: LookRead; onChoose: (name: Filter, id: string) => void }) {
  const say = useText(lookTexts);
  const named = (name: 'person' | 'reader') => {
    const shown = look[name].name ?? say('somebody');
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        px={4}
        aria-label={say('onlyOf', { name: shown })}
        onClick={() => onChoose(name, look[name].id)}
      >
        {shown}
      </Button>
    );
  };
  return (
    <Group gap={2} ms={-4}>
      {named('reader')}
      <span aria-hidden>→</span>
      {named('person')}
    </Group>
  );
}
