import { Button } from '@mantine/core';
import { IconMapPinCheck, IconSparkles } from '@tabler/icons-react';
import { useText } from '../../platform/texts/messages.ts';
import { LateSelect } from '../../ui/field/LateSelect.tsx';
import { eventTexts } from '../event/messages.ts';
import type { References } from '../event/queries.ts';
import { regionLabel, sortedRegions } from '../event/references.ts';
import { Picked } from './Picked.tsx';
import classes from './Unassigned.module.css';
import { unassignedTexts } from './unassignedTexts.ts';

type AssignBarProps = {
  regions: References['regions'];
  region: string | null;
  /** How many events are selected. */
  picked: number;
  /** The label of the offer to accept all suggestions; null for none. */
  acceptAll: string | null;
  /** Whether something was missing when the button was pressed. */
  incomplete: boolean;
  onRegion: (id: string | null) => void;
  onAssign: () => void;
  onAcceptAll: () => void;
  onClear: () => void;
};

/** The region for the selected events, and the offer to accept all suggestions. */
export function AssignBar(props: AssignBarProps) {
  const say = useText(unassignedTexts);
  const sayEvent = useText(eventTexts);
  const { regions, region, picked, acceptAll, incomplete } = props;
  return (
    <section className={classes.bar} aria-label={say('assigning')}>
      <LateSelect
        className={classes.region}
        aria-label={say('region')}
        placeholder={say('choose')}
        data={sortedRegions(regions).map(one => ({ value: one.id, label: regionLabel(one, sayEvent) }))}
        value={region}
        onChange={props.onRegion}
        of="region"
        clearable
        limit={100}
      />
      <Button leftSection={<IconMapPinCheck size={16} aria-hidden />} onClick={props.onAssign}>
        {say('assign')}
      </Button>
      <Picked count={picked} onClear={props.onClear} />
      {acceptAll !== null && (
        <Button
          className={classes.accept}
          variant="default"
          leftSection={<IconSparkles size={16} aria-hidden />}
          onClick={props.onAcceptAll}
        >
          {acceptAll}
        </Button>
      )}
      {incomplete && (
        <p role="alert" className={classes.wrong}>
          {say('needsBoth')}
        </p>
      )}
    </section>
  );
}
