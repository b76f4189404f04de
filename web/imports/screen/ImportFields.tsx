import { IMPORT_COLUMNS, IMPORT_FIELDS } from '#contracts/imports/columns.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Disclosure } from '../../ui/show/Disclosure.tsx';
import { SmallTable } from '../../ui/table/SmallTable.tsx';
import importClasses from '../frame/Import.module.css';
import classes from './ImportScreen.module.css';
import { screenTexts } from './screenTexts.ts';

/** The fields that an entry can have, with the names by which each is recognized. */
export function ImportFields() {
  const say = useText(screenTexts);
  return (
    <section className={classes.fields}>
      <Disclosure label={say('accepted')}>
        <p className={importClasses.quiet}>{say('acceptedExplained')}</p>
        <SmallTable
          label={say('accepted')}
          rows={IMPORT_FIELDS}
          rowKey={field => field}
          stacks
          columns={[
            {
              id: 'field',
              header: say('fieldName'),
              heading: true,
              width: '200px',
              cell: field => <code>{field}</code>,
            },
            {
              id: 'names',
              header: say('alsoCalled'),
              clear: true,
              cell: field => IMPORT_COLUMNS[field].join(', '),
            },
          ]}
        />
      </Disclosure>
    </section>
  );
}
