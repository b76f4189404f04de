import { Checkbox, Radio, SimpleGrid, Stack } from '@mantine/core';
import type { SeriesPreview } from '#contracts/events/series/seriesPreview.ts';
import { useText } from '../../platform/texts/messages.ts';
import common from '../../ui/styles/common.module.css';
import { shownDate } from '../event/eventTime.ts';
import { seriesTexts } from '../event/seriesTexts.ts';
import { ownFieldNames } from '../told/ownFields.ts';
import type { ScopedChoice } from '../values/eventSaving.ts';

const SHOWN = 6;

type PreviewFactsProps = {
  preview: SeriesPreview;
  /** Set where the dates' overrides can be overwritten too. */
  choice?: ScopedChoice;
  onChoice?: (choice: ScopedChoice) => void;
};

/** Preview of what a command on a series would do, date by date. */
export function PreviewFacts({ preview, choice, onChoice }: PreviewFactsProps) {
  const say = useText(seriesTexts);
  const { changed, datesAdded, datesRemoved, newSegmentFrom, pastTouched } = preview;
  return (
    <Stack gap="sm" mt="md" fz={14} className={common.flush}>
      {touched(preview) === 0 && <p>{say('nothingChanges')}</p>}
      <Dates text={say('changes', { count: changed.length })} dates={changed} />
      <Dates text={say('adds', { count: datesAdded.length })} dates={datesAdded} />
      <Dates text={say('removes', { count: datesRemoved.length })} dates={datesRemoved} />
      {newSegmentFrom && <p>{say('splitFrom', { date: shownDate(newSegmentFrom) })}</p>}
      {pastTouched.length > 0 && (
        <p className={common.warning}>{say('past', { count: pastTouched.length })}</p>
      )}
      <LaterValues preview={preview} />
      <Notes preview={preview} />
      {choice && onChoice && <OwnValues preview={preview} choice={choice} onChoice={onChoice} />}
      {choice && onChoice && preview.unmatched.length > 0 && (
        <Radio.Group
          label={`${say('unmatched', { count: preview.unmatched.length })} ${listed(preview.unmatched)}`}
          value={choice.unmatched}
          onChange={unmatched => onChoice({ ...choice, unmatched: unmatched as 'keep' | 'remove' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="keep" label={say('keepUnmatched')} />
            <Radio value="remove" label={say('removeUnmatched')} />
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  );
}

/** The number of dates that a command would affect. */
export function touched({ changed, datesAdded, datesRemoved }: SeriesPreview): number {
  return changed.length + datesAdded.length + datesRemoved.length;
}

/** Values that dates would lose and that came from an earlier "this and future" change, field by field. */
function LaterValues({ preview }: { preview: SeriesPreview }) {
  const say = useText(seriesTexts);
  return ownFieldNames(preview.segmentValuesOverwritten).map(({ name, dates }) => (
    <div key={name} className={common.warning}>
      <Dates text={say('overwritesLater', { count: dates.length, field: name })} dates={dates} />
    </div>
  ));
}

function Dates({ text, dates }: { text: string; dates: readonly string[] }) {
  const say = useText(seriesTexts);
  if (dates.length === 0) return null;
  const more = dates.length - SHOWN;
  return (
    <div>
      <strong>{text}</strong>
      <SimpleGrid
        component="ul"
        minColWidth={136}
        spacing="md"
        verticalSpacing={2}
        mt={4}
        className={`${common.plain} ${common.muted}`}
      >
        {dates.slice(0, SHOWN).map(date => (
          <li key={date}>{shownDate(date)}</li>
        ))}
      </SimpleGrid>
      {more > 0 && (
        <details className={common.muted}>
          <summary>{say('andMore', { count: more })}</summary>
          <SimpleGrid
            component="ul"
            minColWidth={136}
            spacing="md"
            verticalSpacing={2}
            mt={4}
            className={`${common.plain} ${common.muted}`}
          >
            {dates.slice(SHOWN).map(date => (
              <li key={date}>{shownDate(date)}</li>
            ))}
          </SimpleGrid>
        </details>
      )}
    </div>
  );
}

function Notes({ preview }: { preview: SeriesPreview }) {
  const say = useText(seriesTexts);
  const { movedAcrossCut, exclusionsDropped, dstFlags } = preview;
  const flagged = (dst: 'gap' | 'overlap') =>
    dstFlags.filter(flag => flag.dst === dst).map(({ date }) => date);
  const notes = [
    { key: 'movedAcross', dates: movedAcrossCut },
    { key: 'exclusionsDropped', dates: exclusionsDropped },
    { key: 'gap', dates: flagged('gap') },
    { key: 'overlap', dates: flagged('overlap') },
  ] as const;
  return notes
    .filter(({ dates }) => dates.length > 0)
    .map(({ key, dates }) => (
      <p key={key} className={common.warning}>
        {say(key, { dates: listed(dates) })}
      </p>
    ));
}

type OwnValuesProps = {
  preview: SeriesPreview;
  choice: ScopedChoice;
  onChoice: (choice: ScopedChoice) => void;
};

/** Dates keep their overrides, unless the person chooses to overwrite them, field by field. */
function OwnValues({ preview, choice, onChoice }: OwnValuesProps) {
  const say = useText(seriesTexts);
  const groups = ownFieldNames([...preview.ownValuesKept, ...preview.ownValuesOverwritten]);
  if (groups.length === 0) return null;
  const turn = (fields: readonly string[], on: boolean) => {
    const others = choice.overwriteOwn.filter(field => !fields.includes(field));
    onChoice({ ...choice, overwriteOwn: on ? [...others, ...fields] : others });
  };
  return (
    <fieldset className={common.plain}>
      <legend>{say('keptOwn')}</legend>
      <Stack gap="xs">
        {groups.map(({ name, fields, dates }) => (
          <Checkbox
            key={name}
            label={say('overwrite', { count: dates.length, field: name })}
            checked={fields.some(field => choice.overwriteOwn.includes(field))}
            onChange={event => turn(fields, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </fieldset>
  );
}

function listed(dates: readonly string[]): string {
  return dates.map(shownDate).join('; ');
}
