import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { platformName } from '#contracts/users/platformTexts.ts';
import { SOCIAL_PLATFORMS } from '#contracts/users/profile.ts';
import { language, useText } from '../../platform/texts/messages.ts';
import classes from '../user/UserDetails.module.css';
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
    <div className={classes.stack}>
      <div className={classes.pair}>
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
      <h3>{say('dancing')}</h3>
      <DanceStylesField
        id={idOf('danceStyles')}
        styles={values.danceStyles}
        onChange={danceStyles => onChange({ danceStyles })}
      />
      <h3>{say('connections')}</h3>
      <div className={classes.pair}>
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
    </div>
  );
}
