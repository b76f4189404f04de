import { SegmentedControl, Switch, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import {
  CLOCKS,
  DENSITIES,
  LANGUAGES,
  type Preferences,
  THEMES,
  TIME_DISPLAYS,
} from '#contracts/users/preferences.ts';
import { usePreferences } from '../../platform/kept/preferences.ts';
import { shownClock } from '../../platform/shown/shownClock.ts';
import { useText } from '../../platform/texts/messages.ts';
import { useChangePreferences } from '../../shell/preferencesSync.ts';
import { useSession } from '../../shell/session.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import common from '../../ui/styles/common.module.css';
import classes from '../user/Account.module.css';
import { usersTexts } from '../user/messages.ts';

/** Each language by its own name, whatever the language of the console. */
const LANGUAGE_NAMES = { en: 'English', es: 'Español' };

/** The user's settings for the console, which apply wherever they sign in. */
export function SettingsShow() {
  const say = useText(usersTexts);
  const shown = usePreferences();
  const { user } = useSession();
  const change = useChangePreferences(user?.id ?? null);
  return (
    <>
      <ScreenHeader title={say('settings')} />
      <Text mt={-8} mb={20} c="dimmed">
        {say('settingsText')}
      </Text>
      <Choice
        {...{ name: 'theme', shown, change, values: THEMES }}
        label={say('theme')}
        nameOf={theme => say(`theme_${theme}`)}
      />
      <Choice
        {...{ name: 'language', shown, change, values: LANGUAGES }}
        label={say('language')}
        nameOf={language => LANGUAGE_NAMES[language]}
      />
      <Choice
        {...{ name: 'timeDisplay', shown, change, values: TIME_DISPLAYS }}
        label={say('timeDisplay')}
        text={say('timeDisplayText')}
        nameOf={display => say(`timeDisplay_${display}`)}
      />
      <Choice
        {...{ name: 'clock', shown, change, values: CLOCKS }}
        label={say('clock')}
        text={say('clockText', { example: shownClock('20:30') })}
        nameOf={clock => say(`clock_${clock}`)}
      />
      <Choice
        {...{ name: 'density', shown, change, values: DENSITIES }}
        label={say('density')}
        text={say('densityText')}
        nameOf={density => say(`density_${density}`)}
      />
      <OnOff {...{ name: 'shortcuts', shown, change }} label={say('shortcuts')} text={say('shortcutsText')} />
      {user?.role === 'admin' && (
        <OnOff
          {...{ name: 'mentionMails', shown, change }}
          label={say('mentionMails')}
          text={say('mentionMailsText')}
        />
      )}
    </>
  );
}

type Switchable = 'shortcuts' | 'mentionMails';
type OnOffProps = {
  name: Switchable;
  label: string;
  text: string;
  shown: Preferences;
  change: (changes: Partial<Preferences>) => void;
};

function OnOff({ name, label, text, shown, change }: OnOffProps) {
  return (
    <Setting label={label} text={text}>
      {labelId => (
        <Switch
          size="md"
          aria-labelledby={labelId}
          checked={shown[name]}
          onChange={event => change({ [name]: event.currentTarget.checked })}
        />
      )}
    </Setting>
  );
}

type Choosable = Exclude<keyof Preferences, Switchable>;
type ChoiceProps<Name extends Choosable> = {
  name: Name;
  values: readonly Preferences[Name][];
  nameOf: (value: Preferences[Name]) => string;
  label: string;
  text?: string;
  shown: Preferences;
  change: (changes: Partial<Preferences>) => void;
};

function Choice<Name extends Choosable>(props: ChoiceProps<Name>) {
  const { name, values, nameOf, label, text, shown, change } = props;
  return (
    <Setting label={label} text={text}>
      {labelId => (
        <SegmentedControl
          fullWidth
          classNames={{ root: classes.choice, indicator: classes.chosen }}
          name={name}
          aria-labelledby={labelId}
          value={shown[name]}
          onChange={value => change({ [name]: value })}
          data={values.map(value => ({ value, label: nameOf(value) }))}
        />
      )}
    </Setting>
  );
}

type SettingProps = { label: string; text?: string; children: (labelId: string) => ReactNode };

function Setting({ label, text, children }: SettingProps) {
  const id = useId();
  return (
    <section className={classes.setting} aria-labelledby={id}>
      <div>
        <h2 id={id}>{label}</h2>
        {text && <p className={common.note}>{text}</p>}
      </div>
      {children(id)}
    </section>
  );
}
