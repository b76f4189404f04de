import { useEffect, useRef, useState } from 'react';
import { useSay } from '../frame/speech.tsx';
import classes from './Promo.module.css';
import { shareTexts } from './shareTexts.ts';

const TEMPLATES = ['instagram', 'twitter', 'whatsapp', 'discord'] as const;
type Template = (typeof TEMPLATES)[number];
/** How long a text is shown as copied, in milliseconds. */
const COPIED_MS = 2_000;

export type ShareTemplatesProps = { brand: string; address: string; hashtag: string };

/** Texts to share, each with a button that copies it. Without scripts a click selects a text. */
export function ShareTemplates(given: ShareTemplatesProps) {
  const say = useSay(shareTexts);
  const list = useRef<HTMLUListElement>(null);
  const { isAlive, shown, show } = useShown();
  const copy = async (template: Template) => {
    try {
      await navigator.clipboard.writeText(say(`${template}Text`, given));
      show({ copied: template, said: say('said', { name: say(template) }) });
    } catch {
      // Not allowed, or the page was loaded without https.
      const text = list.current?.querySelector(`[data-text=${template}]`);
      if (text) getSelection()?.selectAllChildren(text);
      show({ said: say('failed') });
    }
  };
  return (
    <>
      <ul ref={list} className={classes.templates}>
        {TEMPLATES.map(template => (
          <li key={template}>
            <div className={classes.named}>
              <h3 id={`share-${template}`}>{say(template)}</h3>
              {isAlive && (
                <button
                  type="button"
                  id={`copy-${template}`}
                  className={classes.copy}
                  aria-labelledby={`copy-${template} share-${template}`}
                  data-copied={shown.copied === template || undefined}
                  onClick={() => copy(template)}
                >
                  {say(shown.copied === template ? 'copied' : 'copy')}
                </button>
              )}
            </div>
            <pre data-text={template} className={classes.text}>
              {say(`${template}Text`, given)}
            </pre>
          </li>
        ))}
      </ul>
      <p role="status" className={classes.said} data-failed={(shown.said && !shown.copied) || undefined}>
        {shown.said}
      </p>
    </>
  );
}

type Shown = { copied?: Template; said: string };

/** What is shown of the last copy, for two seconds if it succeeded. `isAlive`: scripts run here, so buttons work. */
function useShown() {
  const [isAlive, setAlive] = useState(false);
  const [shown, setShown] = useState<Shown>({ said: '' });
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    setAlive(true);
    return () => clearTimeout(ending.current);
  }, []);
  const show = (next: Shown): void => {
    clearTimeout(ending.current);
    setShown(next);
    if (next.copied) ending.current = setTimeout(() => setShown({ said: '' }), COPIED_MS);
  };
  return { isAlive, shown, show };
}
