import type { ReactNode } from 'react';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import { DialogBody } from '../dialog/DialogBody.tsx';
import { ErrorPanel } from '../notice/ErrorPanel.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormFooter } from './FormFooter.tsx';
import { formTexts } from './formTexts.ts';
import { RowConflict } from './RowConflict.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import type { RowFormState } from './useRowForm.ts';

type RowFormBodyProps<Values extends Record<string, unknown>> = {
  state: Pick<
    RowFormState<Values>,
    'form' | 'idOf' | 'conflict' | 'error' | 'busy' | 'dirty' | 'isUnsaved' | 'onSubmit'
  > & {
    base: unknown;
  };
  /** The label of each field, by its name in the form and in the log. */
  labelOf: (field: string) => string;
  /** Values that read differently from how the form holds them; undefined for all others. */
  wordsFor?: (field: string, value: unknown) => string | undefined;
  /** The fields without which it cannot be saved. */
  required: readonly (keyof Values & string)[];
  /** The label of the button that saves, and the title of a failure. */
  submit: string;
  failed: (error: Error) => string;
  onClose: () => void;
  /** The fields, in sections. */
  children: ReactNode;
};

/** The content of a dialog with a form (`useRowForm`): fields, errors, what somebody else changed, buttons. */
export function RowFormBody<Values extends Record<string, unknown>>(props: RowFormBodyProps<Values>) {
  const { state, labelOf, wordsFor, required, submit, failed, onClose, children } = props;
  const { form, conflict, error, busy, dirty } = state;
  const isMet = conflict.conflict !== null;
  const say = useText(formTexts);
  const missing = required.filter(field => String(form.values[field] ?? '').trim() === '').map(labelOf);
  const isNothingNew = !dirty && state.base !== null;
  const why =
    missing.length > 0
      ? say('missing', { fields: missing.join(', ') })
      : isNothingNew
        ? say('unchanged')
        : '';
  return (
    <>
      <DialogBody
        typed={dirty && 'asks'}
        onSubmit={state.onSubmit}
        actions={
          <FormFooter why={why} submit={isMet ? say('saveAgain') : submit} busy={busy} onClose={onClose} />
        }
      >
        <RowConflict state={conflict} labelOf={labelOf} wordsFor={wordsFor} />
        {!isMet && error && <Failure title={failed(error)} error={error} />}
        <ErrorSummary errors={form.errors} labelOf={labelOf} idOf={state.idOf} />
        {children}
      </DialogBody>
      <UnsavedGuard isUnsaved={state.isUnsaved} />
    </>
  );
}

function Failure({ title, error }: { title: string; error: Error }) {
  // Field errors are shown at their fields, where the focus goes too.
  const isOfFields = error instanceof CallFailed && error.problem?.fieldErrors !== undefined;
  return <ErrorPanel title={title} error={error} ofAct={!isOfFields} />;
}
