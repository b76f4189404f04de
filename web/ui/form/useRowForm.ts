import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newKey, type SendOptions } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { conflictOf } from './conflict.ts';
import { rebased, same } from './formValues.ts';
import { useConflict } from './useConflict.ts';

type Revised = { revision: number };

/** What a form sends: its values, and the row that it was filled from, null for a new one. */
export type ToSend<Values, Row> = { values: Values; base: Row | null };

type RowFormProps<Values extends Record<string, unknown>, Row extends Revised, Saved> = {
  /** The prefix of the ids of the fields' elements. */
  name: string;
  /** The row that is edited; null for a new one. */
  row: Row | null;
  /** The form's values for a row; for null those of a new one. */
  valuesOf: (row: Row | null) => Values;
  /** Validation errors by field, for display. */
  errorsOf: (values: Values) => Partial<Record<keyof Values & string, string>>;
  send: (sent: ToSend<Values, Row>, options: SendOptions) => Promise<Saved>;
  /** The form's name for a recorded field; without it, they have the same names. */
  fieldOf?: (recorded: string) => string;
  /** Reads the row again, after somebody else has changed it. */
  reload: (row: Row) => Promise<Row>;
  onSaved: (saved: Saved) => void;
};

/**
 * The state of a form in a dialog that creates or edits a row of a list. A change is based on the revision that the
 * form was filled from. If somebody else has changed the same fields since, the form is rebased on the newer row, and
 * `conflict` asks which values to keep before it is saved again.
 */
export function useRowForm<Values extends Record<string, unknown>, Row extends Revised, Saved>(
  props: RowFormProps<Values, Row, Saved>,
) {
  const { valuesOf } = props;
  const [base, setBase] = useState(props.row);
  const before = valuesOf(base);
  const idOf = (field: string) => `${props.name}-${field}`;
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: before,
    validate: props.errorsOf as never,
    validateInputOnBlur: true,
  });
  const conflict = useConflict<Values>((field, value) => form.setFieldValue(field, value as never));
  const focusFirst = (errors: object): void => focusOn(Object.keys(errors).map(idOf)[0]);
  const meetFailure = async (error: unknown, old: Row | null): Promise<void> => {
    conflict.meet(null);
    if (!(error instanceof CallFailed)) return;
    const errors = error.problem?.fieldErrors ?? {};
    form.setErrors(errors);
    focusFirst(errors);
    if (error.status !== 412 || !old) return;
    const newer = await props.reload(old);
    const sides = { before: valuesOf(old), theirs: valuesOf(newer), mine: form.getValues() };
    form.setValues(rebased(sides.before, sides.theirs, sides.mine));
    setBase(newer);
    conflict.meet(conflictOf(error.problem?.changes ?? [], sides, props.fieldOf));
  };
  const { save, submit, isSaved } = useSaving(props, meetFailure);
  return {
    form,
    base,
    idOf,
    conflict,
    error: save.error,
    busy: save.isPending,
    dirty: !same(before, form.values),
    /** Whether leaving now would lose input. */
    isUnsaved: () => !isSaved() && !same(before, form.getValues()),
    /** Handles the submission of the form's element. */
    onSubmit: form.onSubmit(values => {
      if (conflict.isSettled()) submit({ values, base });
    }, focusFirst),
    /** A field's props: id, value, error and change handlers. */
    field: (field: keyof Values & string) => ({ id: idOf(field), ...form.getInputProps(field) }),
  };
}

function focusOn(id: string | undefined): void {
  if (id) document.getElementById(id)?.focus();
}

/** Sends the form. A retry of the same input keeps its idempotency key, so that nothing is done twice. */
function useSaving<Values, Row extends Revised, Saved>(
  props: Pick<RowFormProps<never, Row, Saved>, 'onSaved'> & {
    send: (sent: ToSend<Values, Row>, options: SendOptions) => Promise<Saved>;
  },
  onFailure: (error: unknown, old: Row | null) => void,
) {
  const saved = useRef(false);
  const attempt = useRef<Attempt<Values, Row> | null>(null);
  const save = useMutation({
    mutationFn: ({ sent, key }: Attempt<Values, Row>) =>
      props.send(sent, { key, ...(sent.base && { ifMatch: sent.base.revision }) }),
    onSuccess: answer => {
      saved.current = true;
      props.onSaved(answer);
    },
    onError: (error, { sent }) => onFailure(error, sent.base),
  });
  const submit = (sent: ToSend<Values, Row>): void => {
    const again = attempt.current && same(attempt.current.sent, sent);
    attempt.current = { sent, key: again ? attempt.current!.key : newKey() };
    save.mutate(attempt.current);
  };
  return { save, submit, isSaved: () => saved.current };
}

type Attempt<Values, Row> = { sent: ToSend<Values, Row>; key: string };

/** The state of the form, for the components that render it. */
export type RowFormState<Values extends Record<string, unknown>> = ReturnType<
  typeof useRowForm<Values, Revised, unknown>
>;
