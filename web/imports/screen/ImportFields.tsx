import { IMPORT_COLUMNS, IMPORT_FIELDS } from '#contracts/imports/columns.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Disclosure } from '../../ui/show/Disclosure.tsx';
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
        <table className={classes.table} aria-label={say('accepted')}>
          <thead>
            <tr>
              <th scope="col">{say('fieldName')}</th>
              <th scope="col">{say('alsoCalled')}</th>
            </tr>
          </thead>
          <tbody>
            {IMPORT_FIELDS.map(field => (
              <tr key={field}>
                <th scope="row">
                  <code>{field}</code>
                </th>
                <td>{IMPORT_COLUMNS[field].join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </section>
  );
}
