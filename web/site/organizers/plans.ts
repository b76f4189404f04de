import { ORGANIZERS_PATH } from '#contracts/site/pages.ts';
import type { FormPlan } from '../form/publicForm.ts';
import { useHref, useSay } from '../frame/speech.tsx';
import { organizerTexts } from './organizerTexts.ts';

/** The form with which one applies to become an organizer. */
export function useSignupPlan(): FormPlan {
  const say = useSay(organizerTexts);
  const href = useHref();
  return {
    id: 'signup',
    call: '/api/organizers/public/signup',
    page: href(ORGANIZERS_PATH),
    fields: [
      { name: 'name', label: say('name'), kind: 'text', required: true, most: 120, autoComplete: 'name' },
      { name: 'email', label: say('email'), kind: 'email', required: true, autoComplete: 'email' },
      {
        ...{ name: 'organizerName', label: say('organizerName'), kind: 'text', required: true, most: 200 },
        autoComplete: 'organization',
      },
      { name: 'description', label: say('about'), kind: 'area', rows: 4, most: 5_000 },
      { name: 'website', label: say('website'), kind: 'url', most: 2_048, autoComplete: 'url' },
      { name: 'regionId', label: say('region'), kind: 'region' },
    ],
    send: say('signupSend'),
    received: say('signupReceived'),
    failed: { text: say('signupFailed'), always: false },
  };
}

/** The form with which anyone recommends an event. */
export function useRecommendPlan(): FormPlan {
  const say = useSay(organizerTexts);
  const href = useHref();
  return {
    id: 'recommend',
    call: '/api/v1/event-recommendations/public',
    page: `${href(ORGANIZERS_PATH)}?tab=recommend`,
    fields: [
      { name: 'title', label: say('eventTitle'), kind: 'text', required: true, most: 200 },
      { name: 'description', label: say('eventText'), kind: 'area', rows: 3, most: 5_000 },
      { name: 'venue', label: say('venue'), kind: 'text', most: 200 },
      { name: 'address', label: say('address'), kind: 'text', most: 300 },
      { name: 'regionId', label: say('region'), kind: 'region' },
      { name: 'date', label: say('date'), kind: 'date' },
      { name: 'startTime', label: say('startTime'), kind: 'time' },
      { name: 'organizer', label: say('organizer'), kind: 'text', most: 200 },
      { name: 'contactEmail', label: say('contactEmail'), kind: 'email' },
      { name: 'websiteUrl', label: say('websiteUrl'), kind: 'url', most: 2_048 },
      { name: 'priceRange', label: say('price'), kind: 'text', most: 100 },
    ],
    send: say('recommendSend'),
    received: say('recommendReceived'),
    failed: { text: say('recommendFailed'), always: false },
  };
}
