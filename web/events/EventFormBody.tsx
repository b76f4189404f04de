import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import type { EventRead } from '#contracts/events/calls.ts';
import { useText } from '../platform/messages.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { toastDone } from '../ui/toast.tsx';
import { EventConflict } from './EventConflict.tsx';
import classes from './EventForm.module.css';
import { AdmissionFields, BasicFields, CoverField, TimeFields } from './EventFormFields.tsx';
import { DanceFields, PlaceFields } from './EventPlaceFields.tsx';
import { LABELS, missingFields } from './eventFormErrors.ts';
import { type FormField, fieldId } from './eventFormValues.ts';
import { eventTexts } from './messages.ts';
import { useEventForm } from './useEventForm.ts';

/** What keeps the dialog from closing: unsaved input, and the question about it being open. */
export type Guard = { dirty: boolean; asking: boolean };

type EventFormBodyProps = {
  event: EventRead | null;
  onGuard: (guard: Guard) => void;
  onClose: () => void;
  onWritten: (id: string) => void;
};

export function EventFormBody({ event, onGuard, onClose, onWritten }: EventFormBodyProps) {
  const say = useText(eventTexts);
  const leaving = useRef(false);
  const state = useEventForm(event, saved => {
    leaving.current = true;
    toastDone(say(event ? 'didChange' : 'didCreate', { title: saved.title }));
    onWritten(saved.id);
    onClose();
  });
  const { form, save, submit, dirty, base, draft, startOver, forget, conflict } = state;
  const blocker = useBlocker(() => dirty && !leaving.current);
  const asking = blocker.state === 'blocked';
  useEffect(() => onGuard({ dirty, asking }), [dirty, asking, onGuard]);
  const sections = { form, base };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(submit, errors => focusField(Object.keys(errors)[0]))}
    >
      <div className={classes.scroll}>
        {draft && dirty && !conflict && (
          <p className={classes.restored} role="status">
            <span>
              {say('restored')} <RelativeTime at={draft.at} />
            </span>
            <Button variant="default" size="compact-sm" onClick={startOver}>
              {say('startOver')}
            </Button>
          </p>
        )}
        {conflict && <EventConflict conflict={conflict} form={form} />}
        {!conflict && save.error && (
          <ErrorPanel title={say(event ? 'updateFailed' : 'createFailed')} error={save.error} />
        )}
        <ErrorSummary errors={form.errors} />
        <BasicFields {...sections} />
        <TimeFields {...sections} />
        <PlaceFields {...sections} />
        <DanceFields {...sections} />
        <AdmissionFields {...sections} />
        <CoverField {...sections} />
      </div>
      <Footer state={state} creating={!event} onClose={onClose} />
      <ConfirmDialog
        opened={asking}
        title={say('unsavedTitle')}
        confirm={say('discard')}
        cancel={say('keepEditing')}
        onCancel={() => blocker.reset?.()}
        onConfirm={() => {
          forget();
          blocker.proceed?.();
        }}
      >
        {say('unsavedText')}
      </ConfirmDialog>
    </form>
  );
}

type FooterProps = { state: ReturnType<typeof useEventForm>; creating: boolean; onClose: () => void };

function Footer({ state: { form, save, dirty, conflict }, creating, onClose }: FooterProps) {
  const say = useText(eventTexts);
  const missing = missingFields(form.values).map(field => say(LABELS[field]));
  const why =
    missing.length > 0 ? say('missing', { fields: missing.join(', ') }) : dirty ? '' : say('unchanged');
  return (
    <footer className={classes.footer}>
      <p id="save-needs" className={classes.needs}>
        {why}
      </p>
      <Button variant="default" onClick={onClose}>
        {say('cancel')}
      </Button>
      <Button
        type="submit"
        disabled={missing.length > 0 || !dirty}
        aria-describedby="save-needs"
        loading={save.isPending}
      >
        {say(conflict ? 'conflictSave' : creating ? 'create' : 'save')}
      </Button>
    </footer>
  );
}

function ErrorSummary({ errors }: { errors: Record<string, React.ReactNode> }) {
  const say = useText(eventTexts);
  const fields = Object.keys(errors).filter(field => errors[field]);
  if (fields.length < 2) return null;
  return (
    <div className={classes.summary} role="alert">
      <strong>{say('check', { count: fields.length })}</strong>
      <ul>
        {fields.map(field => (
          <li key={field}>
            <button type="button" onClick={() => focusField(field)}>
              {field in LABELS ? say(LABELS[field as FormField]) : field}
            </button>
            : {errors[field]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function focusField(field: string | undefined): void {
  if (field) document.getElementById(fieldId(field))?.focus();
}
