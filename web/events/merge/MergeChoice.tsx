import { Radio, SimpleGrid } from '@mantine/core';
import type { MergeChoice as Choice } from '#contracts/events/mergeCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { type ShownChange, wordsOf } from '../../ui/show/ChangeList.tsx';
import common from '../../ui/styles/common.module.css';
import { useShownChanges } from '../told/useShownChanges.ts';
import classes from './Merge.module.css';
import { mergeTexts } from './mergeTexts.ts';

const GROUPS = ['when', 'region', 'place', 'price', 'image'] as const;

type MergeChoiceProps = {
  choice: Choice;
  taken: boolean;
  /** Whether the duplicate is shown first, as above. */
  duplicateFirst: boolean;
  onTake: (taken: boolean) => void;
};

/** One choice between the values of two events, side by side. */
export function MergeChoice({ choice, taken, duplicateFirst, onTake }: MergeChoiceProps) {
  const say = useText(mergeTexts);
  const { name, fields } = choice;
  const shown = useShownChanges()(
    fields.map(({ field, survivor, duplicate }) => ({ field, before: survivor, after: duplicate })),
  );
  const group = GROUPS.find(one => one === name);
  const label = group ? say(`group_${group}`) : (shown[0]?.label ?? name);
  const sides = [
    { value: 'survivor', whose: say('ofSurvivor'), side: 'before' },
    { value: 'duplicate', whose: say('ofDuplicate'), side: 'after' },
  ] as const;
  return (
    <Radio.Group
      label={label}
      value={taken ? 'duplicate' : 'survivor'}
      onChange={value => onTake(value === 'duplicate')}
      mt="md"
    >
      <SimpleGrid minColWidth={260} autoFlow="auto-fit" spacing={10} mt={6}>
        {(duplicateFirst ? sides.toReversed() : sides).map(({ value, whose, side }) => (
          <Radio.Card key={value} value={value} className={classes.card}>
            <Radio.Indicator className={classes.indicator} />
            <span className={classes.summary}>
              <span className={common.quiet}>{whose}</span>
              <Values shown={shown} side={side} />
            </span>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

function Values({ shown, side }: { shown: readonly ShownChange[]; side: 'before' | 'after' }) {
  const say = useText(mergeTexts);
  return shown.map(change => {
    const words = wordsOf(change[side]);
    return (
      <span key={change.id}>
        {shown.length > 1 && <span className={common.quiet}>{change.label}: </span>}
        {words ? <bdi>{words}</bdi> : <em className={common.quiet}>{say('empty')}</em>}
      </span>
    );
  });
}
