import type { ReactNode } from 'react';
import type { FieldChange } from '#contracts/platform/problem.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import { DialogBody } from '../dialog/DialogBody.tsx';
import { ErrorPanel } from '../notice/ErrorPanel.tsx';
import { useNotice } from '../notice/useNotice.ts';
import { ChangeList } from '../show/ChangeList.tsx';
import { RelativeTime } from '../show/RelativeTime.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import classes from './Form.module.css';
import { FormFooter } from './FormFooter.tsx';
import { formTexts } from './formTexts.ts';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import type { RowFormState } from './useRowForm.ts';

type RowFormBodyProps<Values extends Record<string, unknown>> = {
  state: Pick<
    RowFormState<Values>,
    'form' | 'idOf' | 'met' | 'error' | 'busy' | 'dirty' | 'isUnsaved' | 'onSubmit'
  > & {
    base: unknown;
  };
  /** The label of each field, by its name in the form and in the log. */
  labelOf: (field: string) => string;
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
  const { state, labelOf, required, submit, failed, onClose, children } = props;
  const { form, met, error, busy, dirty } = state;
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
          <FormFooter
            why={why}
            submit={met.length > 0 ? say('saveAgain') : submit}
            busy={busy}
            onClose={onClose}
          />
        }
      >
        {met.length > 0 ? (
          <Met changes={met} labelOf={labelOf} />
        ) : (
          error && <Failure title={failed(error)} error={error} />
        )}
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

type MetProps = { changes: readonly FieldChange[]; labelOf: (field: string) => string };

/** What somebody else changed while the form was open. */
function Met({ changes, labelOf }: MetProps) {
  const say = useText(formTexts);
  const ref = useNotice<HTMLElement>(changes);
  return (
    <section ref={ref} tabIndex={-1} className={classes.met} role="alert">
      <h3>{say('metTitle')}</h3>
      <p>{say('metText')}</p>
      <ul>
        {changes.map(({ field, before, after, by, at }) => (
          <li key={field}>
            <ChangeList
              changes={[{ id: field, label: labelOf(field), before: shown(before), after: shown(after) }]}
            />
            <span className={classes.theirs}>
              {by === 'system' ? say('bySystem') : say('by', { who: by })}, <RelativeTime at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function shown(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
