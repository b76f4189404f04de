import type { ReactNode } from 'react';
import type { MyNight } from '#contracts/my/nightCalls.ts';
import type { LinkAnswer, MyLinkPage as Page } from '#contracts/site/myLinkPage.ts';
import { MY_PATH } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { whenOf } from '../calendar/nightTime.ts';
import { FieldShown } from '../form/FieldShown.tsx';
import forms from '../form/Form.module.css';
import personal from '../form/personal.css?inline';
import type { Field } from '../form/publicForm.ts';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import { myLinkTexts } from './myLinkTexts.ts';
import { myTexts } from './myTexts.ts';

type Open = Extract<Page['shows'], { state: 'open' }>;

/** Where the mails to the people of a team lead: what its button will do, and the button. */
export const myLinkPage: PageView<'myLink'> = {
  head({ shows }, language) {
    const title = sayIn(myLinkTexts, language)(titleOf(shows));
    return { title, description: title, hidden: true, styles: personal };
  },
  Body({ page: { shows } }) {
    const say = useSay(myLinkTexts);
    return (
      <div className={prose.page}>
        <h1>{say(titleOf(shows))}</h1>
        {shows.state === 'over' ? <Over /> : <Opened shows={shows} />}
      </div>
    );
  },
};

function titleOf(shows: Page['shows']) {
  if (shows.state === 'over') return 'over';
  return shows.chosen && shows.nights.length > 0 ? (`title_${shows.chosen}` as const) : 'title';
}

function Over() {
  const say = useSay(myLinkTexts);
  const href = useHref();
  return (
    <>
      <p className={prose.lead}>{say('overText')}</p>
      <p>
        <a href={href(MY_PATH)}>{say('signIn')}</a>
      </p>
    </>
  );
}

function Opened({ shows }: { shows: Open }) {
  const say = useSay(myLinkTexts);
  const { organizer, name, chosen, nights, text } = shows;
  return (
    <>
      {chosen && nights.length === 0 && <p role="status">{say(chosen === 'all' ? 'allSaid' : 'gone')}</p>}
      {text && (
        <p role="alert" className={forms.refused}>
          {text}
        </p>
      )}
      {chosen && nights.length > 0 ? (
        <Asked shows={shows} chosen={chosen} />
      ) : (
        <form method="post" className={forms.form}>
          <p className={prose.lead}>{say('enterLead', { name, organizer })}</p>
          <button type="submit" name="step" value="enter" className={forms.send}>
            {say('enter')}
          </button>
        </form>
      )}
    </>
  );
}

function Asked({ shows, chosen }: { shows: Open; chosen: LinkAnswer }) {
  const say = useSay(myLinkTexts);
  const { nights, name, organizer } = shows;
  const [first] = nights as [MyNight];
  return (
    <form method="post" className={forms.form}>
      {nights.map(night => (
        <NightTold key={night.id} night={night} />
      ))}
      {chosen === 'all' ? (
        <input type="hidden" name="seen" value={nights.map(({ id }) => id).join(' ')} />
      ) : (
        <>
          <input type="hidden" name="night" value={first.id} />
          <input type="hidden" name="revision" value={first.revision} />
          <Fields shows={shows} chosen={chosen} night={first} />
        </>
      )}
      <button type="submit" name="step" value={STEPS[chosen]} className={forms.send}>
        {say(chosen)}
      </button>
      <p className="hint">{say('asWhom', { name, organizer })}</p>
    </form>
  );
}

const STEPS = { on: 'on', all: 'on', otherTime: 'change', cancelled: 'change' } as const;

function NightTold({ night }: { night: MyNight }) {
  const language = useSpoken();
  const { title, place } = night;
  const where = [place.name, place.address, place.city].filter(Boolean).join(', ');
  return (
    <p className={prose.lead}>
      <strong>{title}</strong>
      <br />
      {whenOf(night, language)}
      {where && (
        <>
          <br />
          {where}
        </>
      )}
    </p>
  );
}

type FieldsProps = { shows: Open; chosen: LinkAnswer; night: MyNight };

/** What an answer asks besides the button. */
function Fields({ shows, chosen, night }: FieldsProps): ReactNode {
  const say = useSay(myTexts);
  const sayHere = useSay(myLinkTexts);
  const { start, end, allDay } = night;
  const kind = allDay ? 'date' : 'datetime-local';
  if (chosen === 'on') return null;
  return (
    <>
      <input type="hidden" name="answer" value={chosen} />
      {chosen === 'cancelled' && (
        <>
          <p>{sayHere('cancelledMeans')}</p>
          <Entered
            shows={shows}
            field={{ name: 'reason', label: say('reason'), kind: 'text', most: 300 }}
            value=""
          />
        </>
      )}
      {chosen === 'otherTime' && (
        <>
          <Entered
            shows={shows}
            field={{ name: 'startDateTime', label: say('start'), kind, required: true }}
            value={start}
          />
          <Entered shows={shows} field={{ name: 'endDateTime', label: say('end'), kind }} value={end ?? ''} />
        </>
      )}
      <p className="hint">
        {say(night.followers ? 'followers' : 'followers_zero', { count: night.followers })}
      </p>
    </>
  );
}

/** A field with what was entered, if that was refused, else with what is so now. */
function Entered({ shows, field, value }: { shows: Open; field: Field; value: string }) {
  return (
    <FieldShown
      {...{ form: 'link', page: '', regions: null, field }}
      value={shows.values[field.name] ?? value}
      error={shows.fieldErrors[field.name]}
    />
  );
}
