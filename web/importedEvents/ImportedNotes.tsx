import { Checkbox, SegmentedControl, Textarea } from '@mantine/core';
import type { ImportedEventShown } from '#contracts/importedEvents/calls.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { useLanguage, useText } from '../platform/texts/messages.ts';
import { TextsToPick } from '../ui/queue/ReasonTemplates.tsx';
import classes from './ImportedEvents.module.css';
import { importedTexts } from './importedTexts.ts';

/** Messages to whom an imported event is about, to pick and edit. */
const NOTICE_TEMPLATES: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Thank you! We have accepted your event for our calendar.',
    'We could not put your event on our calendar, because its date or place is missing. Please correct it where you announce it.',
    'We could not put your event on our calendar: we list events for social dancers only.',
  ],
  es: [
    '¡Gracias! Hemos aceptado tu evento para nuestro calendario.',
    'No hemos podido poner tu evento en nuestro calendario, porque le falta la fecha o el lugar. Corrígelo donde lo anuncias.',
    'No hemos podido poner tu evento en nuestro calendario: solo incluimos eventos de baile social.',
  ],
};

/**
 * The notes of an approval, the message to the contact of the item, and the event that it is, if one exists already.
 */
export type Review = {
  notes: string;
  notice: { text: string; language: Language } | null;
  eventId: string | null;
};

export const NO_REVIEW: Review = { notes: '', notice: null, eventId: null };

type ImportedNotesProps = {
  shown: ImportedEventShown;
  choice: Review | null;
  onChoose: (review: Review | null) => void;
};

/** Asks for the review notes of an approval, which may stay empty, and whether the contact is told. */
export function ImportedNotes({ shown, choice, onChoose }: ImportedNotesProps) {
  const say = useText(importedTexts);
  const language = useLanguage();
  const review = choice ?? NO_REVIEW;
  const { contactEmail: email } = shown.item;
  const { notice } = review;
  return (
    <div className={classes.notes}>
      <Textarea
        label={say('notes')}
        value={review.notes}
        onChange={event => onChoose({ ...review, notes: event.currentTarget.value })}
        {...{ maxLength: 2_000, minRows: 2, maxRows: 8, autosize: true }}
      />
      {email && (
        <Checkbox
          label={say('tellContact')}
          description={say('tellContactHelp', { email })}
          checked={notice !== null}
          onChange={event =>
            onChoose({ ...review, notice: event.currentTarget.checked ? { text: '', language } : null })
          }
        />
      )}
      {notice && <Notice notice={notice} onChange={notice => onChoose({ ...review, notice })} />}
    </div>
  );
}

type NoticeProps = {
  notice: NonNullable<Review['notice']>;
  onChange: (notice: NonNullable<Review['notice']>) => void;
};

function Notice({ notice, onChange }: NoticeProps) {
  const say = useText(importedTexts);
  const { text, language } = notice;
  return (
    <div className={classes.notice}>
      <SegmentedControl
        aria-label={say('noticeLanguage')}
        size="xs"
        value={language}
        onChange={chosen => onChange({ text, language: chosen as Language })}
        data={[
          { value: 'en', label: 'English' },
          { value: 'es', label: 'Español' },
        ]}
      />
      <Textarea
        label={say('notice')}
        value={text}
        lang={language}
        onChange={event => onChange({ language, text: event.currentTarget.value })}
        {...{ maxLength: 5_000, minRows: 3, maxRows: 10, autosize: true }}
      />
      <TextsToPick
        legend={say('noticeTemplates')}
        language={language}
        all={NOTICE_TEMPLATES[language].map(one => ({ id: null, text: one }))}
        onPick={picked => onChange({ language, text: picked.text })}
      />
    </div>
  );
}
