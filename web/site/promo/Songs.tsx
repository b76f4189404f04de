import { useSetting } from '../frame/setting.tsx';
import { useSay } from '../frame/speech.tsx';
import classes from './Promo.module.css';
import { promoTexts } from './promoTexts.ts';
import { SONGS, type Song } from './songList.ts';

/** The official songs, with their words. Nothing is loaded before somebody plays one. */
export function Songs() {
  return (
    <ul className={classes.songs}>
      {SONGS.map(song => (
        <SongShown key={song.name} song={song} />
      ))}
    </ul>
  );
}

function SongShown({ song: { name, language, title, kilobytes, lit, lines } }: { song: Song }) {
  const say = useSay(promoTexts);
  const { brand } = useSetting();
  const file = `/songs/${name}.flac`;
  return (
    <li>
      <Cover lit={lit} />
      <div className={classes.song}>
        <p className={classes.version}>{say(language)}</p>
        <h3 lang={language}>{title}</h3>
        <p className={classes.muted}>{say(name)}</p>
        <p lang={language} className={classes.lines}>
          {lines.join('\n')}
        </p>
        {/* biome-ignore lint/a11y/useMediaCaption: instrumental; its words stand above. */}
        <audio controls preload="none" src={file} aria-label={say('play', { song: title })} />
        <p>
          <a href={file} download={`${brand} - ${title}.flac`}>
            {say('download', { song: title })}
          </a>{' '}
          <span className={classes.format}>FLAC, {kilobytes} kB</span>
        </p>
      </div>
    </li>
  );
}

const STEPS = 16;

/** A record whose grooves are the steps of the song. Decorative, so hidden from screen readers. */
function Cover({ lit }: { lit: readonly number[] }) {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" className={classes.cover}>
      <circle cx="100" cy="100" r="96" className={classes.record} />
      {[84, 72, 60].map(radius => (
        <circle key={radius} cx="100" cy="100" r={radius} className={classes.groove} />
      ))}
      {Array.from({ length: STEPS }, (_, step) => (
        <line
          key={`step ${step + 1}`}
          x1="100"
          x2="100"
          y1={lit.includes(step) ? 8 : 20}
          y2="46"
          transform={`rotate(${(step / STEPS) * 360} 100 100)`}
          className={lit.includes(step) ? classes.lit : classes.step}
        />
      ))}
      <circle cx="100" cy="100" r="34" className={classes.label} />
      <circle cx="100" cy="100" r="5" className={classes.hole} />
    </svg>
  );
}
