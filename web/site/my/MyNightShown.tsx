import type { ReactNode } from 'react';
import type { MyNight, NightAnswer } from '#contracts/my/nightCalls.ts';
import type { MyDone, MyRefused } from '#contracts/site/myPage.ts';
import { CALENDAR_PATH, MY_HISTORY_PATH, MY_NEW_PATH, MY_PATH } from '#contracts/site/pages.ts';
import { whenOf } from '../calendar/nightTime.ts';
import { FieldShown } from '../form/FieldShown.tsx';
import forms from '../form/Form.module.css';
import type { Field } from '../form/publicForm.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import { myTexts } from './myTexts.ts';
import { NightReported, NightSaid } from './NightSaid.tsx';
import { PictureField } from './PictureField.tsx';

type Props = {
  organizer: string;
  night: MyNight;
  /** Whether the page shows one organizer alone, where an answer leads back to. */
  isOne: boolean;
  /** Whether they may add another night like it. */
  mayCopy: boolean;
  done: MyDone | null;
  refused: MyRefused | null;
};

/** A night, what the calendar says about it, and what its team may say. */
export function MyNightShown(props: Props) {
  const language = useSpoken();
  const href = useHref();
  const say = useSay(myTexts);
  const { night, done, organizer, mayCopy } = props;
  const { id, title, status, place } = night;
  const where = [place.name, place.address, place.city].filter(Boolean).join(', ');
  return (
    <li id={`n-${id}`} className="night" data-status={status}>
      <div>
        <p className="when">{whenOf(night, language)}</p>
        <h3>{status === 'draft' ? title : <a href={href(`${CALENDAR_PATH}/${id}`)}>{title}</a>}</h3>
        {where && <p>{where}</p>}
        <NightSaid night={night} />
        <NightReported night={night} />
      </div>
      {done && <Done {...props} done={done} />}
      <Answers {...props} />
      <p className="ways">
        {mayCopy && (
          <a
            href={`${href(MY_NEW_PATH)}?${new URLSearchParams({ of: organizer, like: id })}`}
            aria-label={say('actionOf', { action: say('addLike'), title, when: whenOf(night, language) })}
          >
            {say('addLike')}
          </a>
        )}
        <a
          href={`${href(MY_HISTORY_PATH)}?${new URLSearchParams({ of: organizer, night: id })}`}
          aria-label={say('actionOf', { action: say('history'), title, when: whenOf(night, language) })}
        >
          {say('history')}
        </a>
      </p>
    </li>
  );
}

/** What was said a moment ago, and a way back. */
function Done({ done: { done, commandId, subject }, ...props }: Props & { done: MyDone }) {
  const say = useSay(myTexts);
  return (
    <Form {...props} className="done">
      <p role="status" className={forms.received}>
        {say(`done_${done}`)}
      </p>
      {commandId && (
        <>
          <input type="hidden" name="command" value={commandId} />
          <input type="hidden" name="subject" value={subject} />
          <Step {...props} step="undo" action={say('undo')} className="other" />
        </>
      )}
    </Form>
  );
}

function Answers(props: Props) {
  const say = useSay(myTexts);
  const { night, refused } = props;
  const may = (answer: NightAnswer) => night.answers.includes(answer);
  if (night.answers.length === 0) return null;
  return (
    <div className="answers">
      {refused && (
        <p role="alert" className={forms.refused}>
          {refused.text || Object.values(refused.fieldErrors)[0]}
        </p>
      )}
      {may('on') && (
        <Form {...props}>
          <Step {...props} step="on" action={say('on')} className="yes" />
        </Form>
      )}
      {may('back') && (
        <Change {...props} answer="back">
          <Step {...props} step="change" action={say('back')} className="yes" />
        </Change>
      )}
      {may('cancelled') && <Cancel {...props} />}
      {may('otherTime') && <OtherTime {...props} />}
      {may('elsewhere') && <Elsewhere {...props} />}
      {may('picture') && <Picture {...props} />}
    </div>
  );
}

function Cancel(props: Props) {
  const say = useSay(myTexts);
  return (
    <Asked {...props} answer="cancelled" name={say('cancel')} action={say('cancelDo')}>
      <Entered
        {...props}
        field={{ name: 'reason', label: say('reason'), kind: 'text', most: 300 }}
        value=""
      />
    </Asked>
  );
}

function OtherTime(props: Props) {
  const say = useSay(myTexts);
  const { start, end, allDay } = props.night;
  const kind = allDay ? 'date' : 'datetime-local';
  return (
    <Asked {...props} answer="otherTime" name={say('otherTime')} action={say('otherTimeDo')}>
      <Entered
        {...props}
        field={{ name: 'startDateTime', label: say('start'), kind, required: true }}
        value={start}
      />
      <Entered {...props} field={{ name: 'endDateTime', label: say('end'), kind }} value={end ?? ''} />
    </Asked>
  );
}

function Elsewhere(props: Props) {
  const say = useSay(myTexts);
  const { city } = props.night.place;
  return (
    <Asked {...props} answer="elsewhere" name={say('elsewhere')} action={say('elsewhereDo')}>
      <Entered
        {...props}
        field={{ name: 'locationName', label: say('place'), kind: 'text', required: true, most: 200 }}
        value=""
      />
      <Entered
        {...props}
        field={{ name: 'locationAddress', label: say('address'), kind: 'text', most: 300 }}
        value=""
      />
      <Entered
        {...props}
        field={{ name: 'locationCity', label: say('city'), kind: 'text', most: 120 }}
        value={city ?? ''}
      />
    </Asked>
  );
}

function Picture(props: Props) {
  const say = useSay(myTexts);
  const { night, refused } = props;
  const isRefused = refused?.values.answer === 'picture';
  return (
    <Asked {...props} answer="picture" name={say('picture')} action={say('pictureDo')}>
      <PictureField
        form={`n-${night.id}`}
        picture={night.picture}
        error={isRefused ? refused.text || Object.values(refused.fieldErrors)[0] : undefined}
      />
    </Asked>
  );
}

type AskedProps = Props & { answer: NightAnswer; name: string; action: string; children: ReactNode };

/** An answer that says more than yes: it opens without scripts, and one at a time. */
function Asked({ answer, name, action, children, ...props }: AskedProps) {
  const say = useSay(myTexts);
  const { id, followers, status } = props.night;
  return (
    <details name={`n-${id}`} open={props.refused?.values.answer === answer}>
      <summary>{name}</summary>
      <Change {...props} answer={answer}>
        {children}
        {status === 'published' && (
          <p className="hint">{say(followers ? 'followers' : 'followers_zero', { count: followers })}</p>
        )}
        <Step {...props} step="change" action={action} className={forms.send!} />
      </Change>
    </details>
  );
}

type EnteredProps = Props & { field: Field; value: string };

/** A field with what was entered, if that was refused, else with what is so now. */
function Entered({ field, value, night: { id }, refused }: EnteredProps) {
  return (
    <FieldShown
      {...{ form: `n-${id}`, page: '', regions: null, field }}
      value={refused?.values[field.name] ?? value}
      error={refused?.fieldErrors[field.name]}
    />
  );
}

function Change({ answer, children, ...props }: Props & { answer: NightAnswer; children: ReactNode }) {
  return (
    <Form {...props} className={forms.form} hasFile={answer === 'picture'}>
      <input type="hidden" name="answer" value={answer} />
      {children}
    </Form>
  );
}

type FormProps = Pick<Props, 'organizer' | 'night' | 'isOne'> & {
  className?: string | undefined;
  hasFile?: boolean;
  children: ReactNode;
};

function Form({ organizer, night, isOne, className, hasFile, children }: FormProps) {
  const href = useHref();
  return (
    <form
      method="post"
      action={`${href(MY_PATH)}#n-${night.id}`}
      className={className}
      encType={hasFile ? 'multipart/form-data' : undefined}
    >
      <input type="hidden" name="organizer" value={organizer} />
      <input type="hidden" name="night" value={night.id} />
      <input type="hidden" name="revision" value={night.revision} />
      {isOne && <input type="hidden" name="one" value="1" />}
      {children}
    </form>
  );
}

type StepProps = Pick<Props, 'night'> & { step: 'on' | 'change' | 'undo'; action: string; className: string };

/** A button that says to whom it cannot see the page around it which night it is about. */
function Step({ night, step, action, className }: StepProps) {
  const say = useSay(myTexts);
  const language = useSpoken();
  const when = whenOf(night, language);
  return (
    <button
      type="submit"
      name="step"
      value={step}
      className={className}
      aria-label={say('actionOf', { action, title: night.title, when })}
    >
      {action}
    </button>
  );
}
