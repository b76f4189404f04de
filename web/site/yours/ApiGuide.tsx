import { PUBLIC_PAGE, type PublicFilters } from '#contracts/events/publicCalls.ts';
import { useSetting } from '../frame/setting.tsx';
import { useSay } from '../frame/speech.tsx';
import classes from './Yours.module.css';
import { yoursTexts } from './yoursTexts.ts';

/** What can be asked for. A new filter of the calendar does not compile until it is described here. */
const PARAMETERS: Record<keyof PublicFilters | 'limit' | 'after', { onlyApi?: true }> = {
  city: {},
  near: {},
  within: {},
  style: {},
  kind: {},
  price: {},
  organizer: {},
  when: {},
  from: {},
  to: {},
  search: {},
  limit: { onlyApi: true },
  after: { onlyApi: true },
};

/** How programs read the calendar. */
export function ApiGuide({ query }: { query: string }) {
  const say = useSay(yoursTexts);
  const { address } = useSetting();
  const { most, usual } = PUBLIC_PAGE;
  const path = `${address}/api/public/events`;
  const limited = `${path}${query || '?'}${query && '&'}limit=5`;
  return (
    <section aria-labelledby="api">
      <h2 id="api">{say('api')}</h2>
      <p className={classes.text}>{say('apiText')}</p>
      <p>
        <a href={path + query} className={classes.address}>
          {path + query}
        </a>
      </p>
      <p className={classes.text}>{say('apiPages', { most, usual })}</p>
      <h3>{say('example')}</h3>
      <pre className={classes.example}>
        <code data-example="shell">{`curl '${limited}'`}</code>
      </pre>
      <pre className={classes.example}>
        <code data-example="script">{exampleOf(limited)}</code>
      </pre>
      <Parameters />
      <p>
        <a href="/api/docs">{say('document')}</a>
      </p>
    </section>
  );
}

/** A program that prints the nights; it reads at least two pages, if there are as many. */
function exampleOf(url: string): string {
  return [
    `const url = new URL('${url}');`,
    'for (let page = 1; page <= 2; page++) {',
    '  const { events, next } = await (await fetch(url)).json();',
    '  for (const { title, start, city } of events) console.log(start, title, city);',
    '  if (!next) break;',
    "  url.searchParams.set('after', next);",
    '}',
  ].join('\n');
}

function Parameters() {
  const say = useSay(yoursTexts);
  const names = Object.keys(PARAMETERS) as (keyof typeof PARAMETERS)[];
  return (
    <table className={classes.parameters}>
      <caption>{say('filters')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('filter')}</th>
          <th scope="col">{say('meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map(name => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              {PARAMETERS[name].onlyApi && <small> {say('onlyApi')}</small>}
            </th>
            <td>{say(name, { most: PUBLIC_PAGE.most })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
