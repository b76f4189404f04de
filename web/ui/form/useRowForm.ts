import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldChange } from '#contracts/platform/problem.ts';
import { newKey, type SendOptions } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { rebased, same } from './formValues.ts';

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
  /** Reads the row again, after somebody else has changed it. */
  reload: (row: Row) => Promise<Row>;
  onSaved: (saved: Saved) => void;
};

/**
 * The state of a form in a dialog that creates or edits a row of a list. A change is based on the revision that
 * the form was filled from. If somebody else has changed the same fields meanwhile, the form is rebased on the
 * newer row: `met` lists their changes, and saving again replaces them.
 */
export function useRowForm<Values extends Record<string, unknown>, Row extends Revised, Saved>(
  props: RowFormProps<Values, Row, Saved>,
) {
  const { valuesOf } = props;
  const [base, setBase] = useState(props.row);
  const [met, setMet] = useState<readonly FieldChange[]>([]);
  const before = valuesOf(base);
  const idOf = (field: string) => `${props.name}-${field}`;
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: before,
    validate: props.errorsOf as never,
    validateInputOnBlur: true,
  });
  const focusFirst = (errors: object): void => {
    const [first] = Object.keys(errors);
    if (first) document.getElementById(idOf(first))?.focus();
  };
  const meetFailure = async (error: unknown, old: Row | null): Promise<void> => {
    if (!(error instanceof CallFailed)) return;
    const errors = error.problem?.fieldErrors ?? {};
    form.setErrors(errors);
    focusFirst(errors);
    if (error.status !== 412 || !old) return;
    const newer = await props.reload(old);
    form.setValues(rebased(valuesOf(old), valuesOf(newer), form.getValues()));
    setBase(newer);
    setMet(error.problem?.changes ?? []);
  };
  const { save, submit, isSaved } = useSaving(props, meetFailure);
  return {
    form,
    base,
    idOf,
    met,
    error: save.error,
    busy: save.isPending,
    dirty: !same(before, form.values),
    /** Whether leaving now would lose input. */
    isUnsaved: () => !isSaved() && !same(before, form.getValues()),
    /** Handles the submission of the form's element. */
    onSubmit: form.onSubmit(values => submit({ values, base }), focusFirst),
    /** A field's props: id, value, error and change handlers. */
    field: (field: keyof Values & string) => ({ id: idOf(field), ...form.getInputProps(field) }),
  };
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
