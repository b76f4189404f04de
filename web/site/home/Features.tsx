import type { ReactNode } from 'react';
import { useSay } from '../frame/speech.tsx';
import classes from './Home.module.css';
import { homeTexts } from './homeTexts.ts';

const FEATURES: readonly { title: Title; text: Text; picture: ReactNode }[] = [
  {
    title: 'discoveryTitle',
    text: 'discoveryText',
    picture: (
      <>
        <path d="M24 6c-7 0-12 5-12 12 0 9 12 24 12 24s12-15 12-24c0-7-5-12-12-12Z" />
        <circle cx="24" cy="18" r="4.5" data-lit />
      </>
    ),
  },
  {
    title: 'squadTitle',
    text: 'squadText',
    picture: (
      <>
        <circle cx="24" cy="14" r="6" data-lit />
        <circle cx="10" cy="20" r="4.5" />
        <circle cx="38" cy="20" r="4.5" />
        <path d="M13 42c0-8 4-14 11-14s11 6 11 14M3 38c0-5 2-9 7-9M45 38c0-5-2-9-7-9" />
      </>
    ),
  },
  {
    title: 'pollsTitle',
    text: 'pollsText',
    picture: (
      <>
        <path d="M8 42V26M40 42V20M4 42h40" />
        <path d="M24 42V8" data-lit />
      </>
    ),
  },
  {
    title: 'journeyTitle',
    text: 'journeyText',
    picture: (
      <>
        <path d="M8 40c16 0 4-14 16-14s0-16 16-16" />
        <circle cx="8" cy="40" r="3.5" />
        <circle cx="40" cy="10" r="4.5" data-lit />
      </>
    ),
  },
];
type Title = 'discoveryTitle' | 'squadTitle' | 'pollsTitle' | 'journeyTitle';
type Text = 'discoveryText' | 'squadText' | 'pollsText' | 'journeyText';

export function Features() {
  const say = useSay(homeTexts);
  return (
    <section>
      <h2>{say('featuresTitle')}</h2>
      <ul className={classes.features}>
        {FEATURES.map(({ title, text, picture }) => (
          <li key={title}>
            <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
              {picture}
            </svg>
            <h3>{say(title)}</h3>
            <p>{say(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
