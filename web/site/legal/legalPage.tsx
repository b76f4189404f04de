import type { PageName } from '#contracts/site/pages.ts';
import { type Catalogue, type Say, sayIn } from '../../platform/texts/catalogue.ts';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useSetting } from '../frame/setting.tsx';
import { useSpoken } from '../frame/speech.tsx';
import classes from './Legal.module.css';
import { Paragraphs } from './Paragraphs.tsx';

type Around = 'title' | 'lead' | 'updated' | 'contents';
type Texts<Section extends string> = Catalogue<Around | `${Section}Title` | `${Section}Text`>;

/** The view of a long text in numbered sections, each with an address of its own. */
export function legalPage<Name extends PageName, Section extends string>(
  texts: Texts<Section>,
  sections: readonly Section[],
): PageView<Name> {
  // The compiler has checked above that each section has its texts.
  const wordsOf = texts as unknown as Catalogue<string>;
  return {
    head(_, language, { brand }) {
      const say = sayIn(wordsOf, language);
      return { title: say('title'), description: say('lead', { brand }) };
    },
    Body: () => <Legal say={sayIn(wordsOf, useSpoken())} sections={sections} />,
  };
}

type LegalProps = { say: Say<string>; sections: readonly string[] };

function Legal({ say, sections }: LegalProps) {
  const { brand, mail } = useSetting();
  return (
    <div className={prose.page}>
      <header className={classes.opening}>
        <h1>{say('title')}</h1>
        <p className={prose.lead}>{say('lead', { brand })}</p>
        <p className={classes.updated}>{say('updated')}</p>
      </header>
      <div className={classes.columns}>
        <Contents say={say} sections={sections} />
        <div className={classes.sections}>
          {sections.map((section, index) => (
            <section key={section} aria-labelledby={section}>
              <h2 id={section}>
                <span className={classes.number}>{index + 1}</span>
                {say(`${section}Title`)}
              </h2>
              <Paragraphs text={say(`${section}Text`, { brand, mail })} mail={mail} />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function Contents({ say, sections }: LegalProps) {
  return (
    <nav aria-labelledby="contents" className={classes.contents}>
      <h2 id="contents">{say('contents')}</h2>
      <ol>
        {sections.map(section => (
          <li key={section}>
            <a href={`#${section}`}>{say(`${section}Title`)}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
