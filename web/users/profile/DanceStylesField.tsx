import { ActionIcon, Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DANCE_LEVELS, type DancedStyle } from '#contracts/users/profile.ts';
import { useText } from '../../platform/texts/messages.ts';
import { danceStylesQuery, useStyleName } from '../../platform/things/danceStyles.ts';
import common from '../../ui/styles/common.module.css';
import classes from '../user/UserDetails.module.css';
import { userDetailTexts } from '../user/userDetailTexts.ts';
import { MOST_YEARS } from './profileValues.ts';

type DanceStylesFieldProps = {
  id: string;
  styles: readonly DancedStyle[];
  onChange: (styles: DancedStyle[]) => void;
};

/** The styles that a person dances: how well, for how long, and whether they teach them or play their music. */
export function DanceStylesField({ id, styles, onChange }: DanceStylesFieldProps) {
  const say = useText(userDetailTexts);
  const known = useQuery(danceStylesQuery()).data ?? [];
  const free = known.filter(
    ({ id, status }) => status === 'active' && !styles.some(one => one.danceStyleId === id),
  );
  const add = (danceStyleId: string) => {
    if (danceStyleId)
      onChange([...styles, { danceStyleId, level: 'beginner', years: 0, isInstructor: false, isDJ: false }]);
  };
  return (
    <div>
      {styles.map(style => (
        <StyleRow
          key={style.danceStyleId}
          style={style}
          onChange={changed => onChange(styles.map(one => (one === style ? { ...style, ...changed } : one)))}
          onRemove={() => onChange(styles.filter(one => one !== style))}
        />
      ))}
      {free.length > 0 && (
        <NativeSelect
          id={id}
          mt={styles.length > 0 ? 'md' : 0}
          aria-label={say('addStyle')}
          value=""
          onChange={event => add(event.currentTarget.value)}
          data={[
            { value: '', label: say('addStyle') },
            ...free.map(style => ({ value: style.id, label: style.name })),
          ]}
        />
      )}
    </div>
  );
}

type StyleRowProps = {
  style: DancedStyle;
  onChange: (changed: Partial<DancedStyle>) => void;
  onRemove: () => void;
};

function StyleRow({ style, onChange, onRemove }: StyleRowProps) {
  const say = useText(userDetailTexts);
  const name = useStyleName()(style.danceStyleId);
  return (
    <fieldset className={`${common.plain} ${classes.style}`} aria-label={name}>
      <strong className={classes.checks}>{name}</strong>
      <NativeSelect
        label={say('level')}
        value={style.level}
        onChange={event => onChange({ level: event.currentTarget.value as DancedStyle['level'] })}
        data={DANCE_LEVELS.map(value => ({ value, label: say(`level_${value}`) }))}
      />
      <NumberInput
        label={say('years')}
        value={style.years}
        min={0}
        max={MOST_YEARS}
        clampBehavior="strict"
        allowDecimal={false}
        hideControls
        onChange={years => onChange({ years: Number(years) || 0 })}
      />
      <Checkbox
        className={classes.checks}
        label={say('teaches')}
        checked={style.isInstructor}
        onChange={event => onChange({ isInstructor: event.currentTarget.checked })}
      />
      <Checkbox
        className={classes.checks}
        label={say('plays')}
        checked={style.isDJ}
        onChange={event => onChange({ isDJ: event.currentTarget.checked })}
      />
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={say('removeStyle', { style: name })}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}
