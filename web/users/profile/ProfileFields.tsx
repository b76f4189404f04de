import { Stack, TextInput, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { platformName } from '#contracts/users/platformTexts.ts';
import { SOCIAL_PLATFORMS } from '#contracts/users/profile.ts';
import { language, useText } from '../../platform/texts/messages.ts';
import common from '../../ui/styles/common.module.css';
import { userDetailTexts } from '../user/userDetailTexts.ts';
import { DanceStylesField } from './DanceStylesField.tsx';
import type { ProfileValues } from './profileValues.ts';

type ProfileFieldsProps = {
  values: ProfileValues;
  errors: Partial<Record<string, ReactNode>>;
  idOf: (field: string) => string;
  onChange: (changed: Partial<ProfileValues>) => void;
};

/** The fields of what people say about themselves, except the name. */
export function ProfileFields({ values, errors, idOf, onChange }: ProfileFieldsProps) {
  const say = useText(userDetailTexts);
  const { accounts } = values;
  return (
    <Stack>
      <div className={common.fields}>
        <TextInput
          id={idOf('location')}
          label={say('location')}
          description={say('locationHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={values.location}
          error={errors.location}
          maxLength={200}
          autoComplete="off"
          onChange={event => onChange({ location: event.currentTarget.value })}
        />
        <TextInput
          id={idOf('searchRadius')}
          label={say('searchRadius')}
          description={say('radiusHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          value={values.searchRadius}
          error={errors.searchRadius}
          maxLength={3}
          onChange={event => onChange({ searchRadius: event.currentTarget.value })}
        />
      </div>
      <Title order={3} size={15} mt="xs">
        {say('dancing')}
      </Title>
      <DanceStylesField
        id={idOf('danceStyles')}
        styles={values.danceStyles}
        onChange={danceStyles => onChange({ danceStyles })}
      />
      <Title order={3} size={15} mt="xs">
        {say('connections')}
      </Title>
      <div className={common.fields}>
        {SOCIAL_PLATFORMS.map(platform => (
          <TextInput
            key={platform}
            label={platformName(platform, language())}
            aria-label={say('handle', { platform: platformName(platform, language()) })}
            value={accounts[platform]}
            maxLength={200}
            autoComplete="off"
            onChange={event => onChange({ accounts: { ...accounts, [platform]: event.currentTarget.value } })}
          />
        ))}
      </div>
    </Stack>
  );
}
