import { Button, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { UserDetails } from '#contracts/users/detailCalls.ts';
import { MOST_CITIES } from '#contracts/users/user.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import common from '../../ui/styles/common.module.css';
import classes from '../user/Account.module.css';
import type { Confirming } from '../user/AdministratorDialog.tsx';
import { citiesQuery, userDetailsQuery } from '../user/queries.ts';
import { userListTexts } from '../user/userListTexts.ts';
import { cityTeamTexts } from './cityTeamTexts.ts';
import { useCityTeam } from './useCityTeam.ts';

type CityTeamDialogProps = { id: string; opened: boolean; confirming: Confirming; onClose: () => void };

/** The dialog in which an administrator gives somebody cities to look after, which takes a code, or takes them away. */
export function CityTeamDialog({ id, opened, ...rest }: CityTeamDialogProps) {
  const say = useText(cityTeamTexts);
  const { data } = useQuery({ ...userDetailsQuery(id), enabled: opened });
  return (
    <Dialog
      opened={opened && data !== undefined}
      onClose={rest.onClose}
      title={say('title', { name: data?.user.name ?? '' })}
      width={520}
    >
      {data && <Body key={id} user={data.user} {...rest} />}
    </Dialog>
  );
}

type BodyProps = { user: UserDetails; confirming: Confirming; onClose: () => void };

function Body({ user, confirming, onClose }: BodyProps) {
  const say = useText(cityTeamTexts);
  const [chosen, setChosen] = useState<string[]>(user.cities);
  const setting = useCityTeam(user, onClose);
  const keep = (
    <Button variant="default" data-autofocus onClick={onClose}>
      {say('keep')}
    </Button>
  );
  const needsCode = setting.error instanceof CallFailed && setting.error.problem?.code === 'code_required';
  if (needsCode) {
    return (
      <DialogBody typed actions={keep}>
        <p>{say('codeText')}</p>
        {confirming(() => setting.mutate(chosen))}
      </DialogBody>
    );
  }
  return <Choice {...{ user, chosen, setChosen, setting, keep }} />;
}

type ChoiceProps = {
  user: UserDetails;
  chosen: string[];
  setChosen: (chosen: string[]) => void;
  setting: ReturnType<typeof useCityTeam>;
  /** The button that changes nothing. */
  keep: ReactNode;
};

function Choice({ user, chosen, setChosen, setting, keep }: ChoiceProps) {
  const say = useText(cityTeamTexts);
  const sayList = useText(userListTexts);
  const whyId = useId();
  const { name, role, cities } = user;
  const known = useQuery(citiesQuery());
  const isChanged = [...chosen].sort().join() !== [...cities].sort().join();
  const isReady = chosen.length > 0 && isChanged;
  return (
    <DialogBody
      typed={isChanged}
      onSubmit={event => {
        event.preventDefault();
        if (isReady) setting.mutate(chosen);
      }}
      actions={
        <>
          {keep}
          {cities.length > 0 && (
            <Button variant="default" c="red" disabled={setting.isPending} onClick={() => setting.mutate([])}>
              {say('take')}
            </Button>
          )}
          <Button type="submit" disabled={!isReady} aria-describedby={whyId} loading={setting.isPending}>
            {say('give')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p className={common.note}>{say('text', { name, role: sayList(`role_${role}`) })}</p>
        {role === 'admin' && <p className={common.note}>{say('administrator', { name })}</p>}
        {known.isError && (
          <ErrorPanel title={say('citiesFailed')} error={known.error} onRetry={() => known.refetch()} />
        )}
        <CitiesField known={known.data} chosen={chosen} onChoose={setChosen} />
        {cities.length > 0 && <p className={common.note}>{say('takeText', { name })}</p>}
        {setting.isError && <ErrorPanel title={say('failed')} error={setting.error} ofAct />}
        <p id={whyId} className={common.note}>
          {chosen.length === 0 ? say('choose') : !isChanged && say('unchanged', { name })}
        </p>
      </div>
    </DialogBody>
  );
}

type CitiesFieldProps = {
  known: readonly { id: string; city: string; country: string }[] | undefined;
  chosen: string[];
  onChoose: (chosen: string[]) => void;
};

function CitiesField({ known, chosen, onChoose }: CitiesFieldProps) {
  const say = useText(cityTeamTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <MultiSelect
      label={say('cities')}
      placeholder={chosen.length === 0 ? say('find') : undefined}
      data={(known ?? []).map(({ id, city, country }) => ({
        value: id,
        label: `${city}, ${country}`,
      }))}
      value={known ? chosen : []}
      onChange={onChoose}
      maxValues={MOST_CITIES}
      // Closed by a choice: it would cover the buttons.
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onSearchChange={text => text !== '' && setOpen(true)}
      onOptionSubmit={() => setOpen(false)}
      searchable
      // The frame around it shows the focus.
      styles={{ inputField: { outline: 'none' } }}
      hidePickedOptions
      nothingFoundMessage={say('noCity')}
    />
  );
}
