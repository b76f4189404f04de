import { Box, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import common from '../styles/common.module.css';
import { formTexts } from './formTexts.ts';

type ErrorSummaryProps = {
  errors: Record<string, ReactNode>;
  labelOf: (field: string) => string;
  /** The id of a field's element. */
  idOf: (field: string) => string;
};

/** The errors, if several fields have one, each linked to its field. */
export function ErrorSummary({ errors, labelOf, idOf }: ErrorSummaryProps) {
  const say = useText(formTexts);
  const fields = Object.keys(errors).filter(field => errors[field]);
  if (fields.length < 2) return null;
  return (
    <Box fz={14} bd="1px solid var(--red)" bg="var(--red-wash)" className={common.box} role="alert">
      <strong>{say('check', { count: fields.length })}</strong>
      <Box component="ul" mt={4} mb={0} pl={18}>
        {fields.map(field => (
          <li key={field}>
            <UnstyledButton
              fz={14}
              td="underline"
              c="inherit"
              onClick={() => document.getElementById(idOf(field))?.focus()}
            >
              {labelOf(field)}
            </UnstyledButton>
            : {errors[field]}
          </li>
        ))}
      </Box>
    </Box>
  );
}
