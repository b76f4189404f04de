import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { RegionChoice } from '#contracts/site/choices.ts';
import type { FormState } from '#contracts/site/formState.ts';
import { ORGANIZER_TABS, ORGANIZERS_PATH, type OrganizerTab } from '#contracts/site/pages.ts';
import { PublicForm } from '../form/PublicForm.tsx';
import { useHref, useSay } from '../frame/speech.tsx';
import classes from './Organizers.module.css';
import { organizerTexts } from './organizerTexts.ts';
import { useRecommendPlan, useSignupPlan } from './plans.ts';

export type OrganizerFormsProps = {
  tab: OrganizerTab;
  /** The outcome of the form of that tab, when it was sent without scripts. */
  form: FormState;
  regions: readonly RegionChoice[] | null;
};

const OPEN: FormState = { state: 'open' };

/** Two tabs with a form each. Without scripts a tab is a link; with them both forms stay in the page. */
export function OrganizerForms({ tab, form, regions }: OrganizerFormsProps) {
  const say = useSay(organizerTexts);
  const [shown, setShown] = useState(tab);
  const plans = { signup: useSignupPlan(), recommend: useRecommendPlan() };
  return (
    <div>
      <Tabs shown={shown} choose={setShown} />
      {ORGANIZER_TABS.map(name => (
        <div
          key={name}
          id={`panel-${name}`}
          role="tabpanel"
          aria-labelledby={`tab-${name}`}
          hidden={name !== shown}
          className={classes.panel}
        >
          <p className={classes.intro}>{say(`${name}Text`)}</p>
          <PublicForm plan={plans[name]} form={name === tab ? form : OPEN} regions={regions} />
        </div>
      ))}
    </div>
  );
}

/** Arrow keys move between tabs, as in the tabs pattern of WAI-ARIA. */
function Tabs({ shown, choose }: { shown: OrganizerTab; choose(tab: OrganizerTab): void }) {
  const say = useSay(organizerTexts);
  const href = useHref();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = (ORGANIZER_TABS.indexOf(shown) + step + ORGANIZER_TABS.length) % ORGANIZER_TABS.length;
    choose(ORGANIZER_TABS[at]!);
    (list.current?.children[at] as HTMLElement | undefined)?.focus();
  };
  const onClick = (event: MouseEvent, tab: OrganizerTab): void => {
    event.preventDefault();
    choose(tab);
    history.replaceState(null, '', tabHref(tab));
  };
  const tabHref = (tab: OrganizerTab): string =>
    href(ORGANIZERS_PATH) + (tab === 'signup' ? '' : `?tab=${tab}`);
  return (
    <div ref={list} role="tablist" aria-label={say('tabs')} className={classes.tabs} onKeyDown={onKeyDown}>
      {ORGANIZER_TABS.map(tab => (
        <a
          key={tab}
          id={`tab-${tab}`}
          role="tab"
          href={tabHref(tab)}
          aria-selected={tab === shown}
          aria-controls={`panel-${tab}`}
          tabIndex={tab === shown ? 0 : -1}
          onClick={event => onClick(event, tab)}
        >
          {say(`${tab}Tab`)}
        </a>
      ))}
    </div>
  );
}
