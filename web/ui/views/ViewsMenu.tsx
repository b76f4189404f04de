import { type ButtonProps, Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { chooseDefaultView, removeView, type ViewRead } from '#contracts/views/calls.ts';
import type { ViewedList } from '#contracts/views/savedView.ts';
import { send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ButtonMenu } from '../menu/ButtonMenu.tsx';
import { toastDone, toastFailed } from '../notice/toast.tsx';
import { ViewDialog } from './ViewDialog.tsx';
import { type GivenView, viewOf, viewsQuery } from './viewQueries.ts';
import { viewTexts } from './viewTexts.ts';

type ViewsMenuProps = {
  list: ViewedList;
  button: ButtonProps;
  views: readonly ViewRead[] | undefined;
  /** The view that the list shows. */
  chosen: ViewRead | undefined;
  /** The filters of the list, as a view has them. */
  current: string;
  given: readonly GivenView[];
  keeps: boolean;
};

/** The views to choose from, and what can be done with the chosen one or with new filters. */
export function ViewsMenu({ list, button, views, chosen, current, given, keeps }: ViewsMenuProps) {
  const say = useText(viewTexts);
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'add' | 'change' | null>(null);
  return (
    <>
      <ButtonMenu button={button} width={340}>
        {given.map(({ name, query }) => (
          <Menu.Item
            key={name}
            leftSection={<Sign isOn={viewOf(query) === current} />}
            onClick={() => navigate({ search: query })}
          >
            {name}
          </Menu.Item>
        ))}
        {given.length > 0 && keeps && <Menu.Divider />}
        {views?.length === 0 && <Menu.Label>{say('none')}</Menu.Label>}
        {views?.map(view => (
          <Menu.Item
            key={view.id}
            leftSection={<Sign isOn={view === chosen} />}
            onClick={() => navigate({ search: view.query })}
          >
            {[view.name, ...marksOf(view).map(mark => say(mark))].join(' · ')}
          </Menu.Item>
        ))}
        {keeps && <Menu.Divider />}
        {keeps &&
          (chosen ? (
            <OfChosen list={list} view={chosen} onChange={() => setDialog('change')} />
          ) : (
            <Menu.Item disabled={current === ''} onClick={() => setDialog('add')}>
              {say('save')}
            </Menu.Item>
          ))}
      </ButtonMenu>
      <ViewDialog
        list={list}
        opened={dialog !== null}
        view={dialog === 'change' ? chosen : undefined}
        query={current}
        onClose={() => setDialog(null)}
      />
    </>
  );
}

function Sign({ isOn }: { isOn: boolean }) {
  return isOn ? <IconCheck size={16} aria-hidden /> : <span style={{ width: 16 }} />;
}

function marksOf({ shared, isDefault }: ViewRead): ('shared' | 'isDefault')[] {
  return [...(shared ? (['shared'] as const) : []), ...(isDefault ? (['isDefault'] as const) : [])];
}

type OfChosenProps = { list: ViewedList; view: ViewRead; onChange: () => void };

function OfChosen({ list, view, onChange }: OfChosenProps) {
  const say = useText(viewTexts);
  const client = useQueryClient();
  const params = { list, id: view.id };
  const act = useMutation({
    mutationFn: async (what: 'default' | 'remove') => {
      if (what === 'remove') await send(removeView, { params });
      else await send(chooseDefaultView, { params, body: { isDefault: !view.isDefault } });
    },
    onSuccess(_, what) {
      toastDone(say(what === 'remove' ? 'removed' : 'saved', { name: view.name }));
      return client.invalidateQueries({ queryKey: viewsQuery(list).queryKey });
    },
    onError: error => toastFailed(say('failed'), error),
  });
  return (
    <>
      <Menu.Item onClick={onChange}>{say('change')}</Menu.Item>
      <Menu.Item onClick={() => act.mutate('default')}>
        {say(view.isDefault ? 'noDefault' : 'makeDefault')}
      </Menu.Item>
      <Menu.Item c="var(--red)" onClick={() => act.mutate('remove')}>
        {say('remove')}
      </Menu.Item>
    </>
  );
}
