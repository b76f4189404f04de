import { describe, it } from 'vitest';
import type { NewFact } from '#contracts/platform/fact.ts';
import { type regionFacts, regionStream } from '#contracts/regions/region.ts';
import { earlierIn } from '#platform/facts/fold.ts';
import { given } from '#testing/specification.ts';
import { regionRules } from './region.ts';

const history = given(regionRules);
type RegionFact = NewFact<typeof regionFacts>;

const region = {
  city: 'Lisbon',
  state: null,
  country: 'Portugal',
  latitude: 38.7,
  longitude: -9.1,
  coverImage: null,
  coverImageAlt: null,
  timeZone: 'Europe/Lisbon',
  status: 'active',
  popular: false,
} as const;
const opened: RegionFact = { type: 'RegionOpened', data: region };
const closed: RegionFact = { type: 'RegionClosed', data: {} };
const deactivated: RegionFact = { type: 'RegionDeactivated', data: {} };
const popular: RegionFact = { type: 'RegionMarkedPopular', data: {} };
const named = (city: string): RegionFact => ({ type: 'RegionDetailsChanged', data: { city } });
const unused = { upcoming: 0, events: 0, series: 0 };
const GONE = 'This region does not exist, or was deleted.';

describe('opening', () => {
  it('records the region', () => history().when('OpenRegion', region).then(opened));
  it('happens once', () => history(opened).when('OpenRegion', region).refuses('This region already exists.'));
  it('refuses an unknown time zone', () =>
    history()
      .when('OpenRegion', { ...region, timeZone: 'Europe/Lisboa' })
      .refuses('This time zone is not known.'));
  it.each([{ latitude: null }, { longitude: null }])('refuses one coordinate without the other', one =>
    history()
      .when('OpenRegion', { ...region, ...one })
      .refuses('Give both latitude and longitude, or neither.'),
  );
});

describe('changing', () => {
  it('records each kind of change as a fact of its own, and only what differs', () =>
    history(opened)
      .when('ChangeRegion', { city: 'Lisboa', country: 'Portugal', status: 'inactive', popular: true })
      .then(named('Lisboa'), deactivated, popular));
  it('the same again records nothing', () =>
    history(opened, deactivated).when('ChangeRegion', { status: 'inactive', popular: false }).then());
  it('brings back what was switched off', () =>
    history(opened, deactivated, popular)
      .when('ChangeRegion', { status: 'active', popular: false })
      .then({ type: 'RegionActivated', data: {} }, { type: 'RegionUnmarkedPopular', data: {} }));
  it('refuses to leave one coordinate alone', () =>
    history(opened)
      .when('ChangeRegion', { longitude: null })
      .refuses('Give both latitude and longitude, or neither.'));
  it('of other fields is possible where only one coordinate was recorded once', () =>
    history({ type: 'RegionOpened', data: { ...region, longitude: null } })
      .when('ChangeRegion', { popular: true })
      .then(popular));
  it('gives it another time zone', () =>
    history(opened)
      .when('RezoneRegion', { timeZone: 'Europe/Madrid' })
      .then({ type: 'RegionRezoned', data: { timeZone: 'Europe/Madrid' } }));
  it.each(['Mars/Olympus', '', 'Europe/Lisbon; drop table'])('refuses the zone %j', timeZone =>
    history(opened).when('RezoneRegion', { timeZone }).refuses('This time zone is not known.'),
  );
  it('is refused for a region that is not there, or closed', () => {
    history().when('ChangeRegion', { popular: true }).refuses(GONE);
    history(opened, closed).when('ChangeRegion', { popular: true }).refuses(GONE);
    history(opened, closed).when('RezoneRegion', { timeZone: 'UTC' }).refuses(GONE);
  });
});

describe('closing', () => {
  it('records it if nothing uses the region', () =>
    history(opened).when('CloseRegion', { uses: unused }).then(closed));
  it.each(['upcoming', 'events', 'series'])('is refused while there are %s', kind =>
    history(opened)
      .when('CloseRegion', { uses: { ...unused, [kind]: 1 } })
      .refuses('Events use this region. Make it inactive, or move its events to another region first.'),
  );
  it('happens once', () => history(opened, closed).when('CloseRegion', { uses: unused }).refuses(GONE));
});

/** As the executor does: each fact was recorded by a command that has its place as id. */
function undoing(facts: RegionFact[], place: number) {
  const recorded = facts.map((fact, index) => ({ ...fact, metadata: { command: { id: String(index) } } }));
  return history(...facts).when(
    'UndoRegionChange',
    { commandId: String(place) },
    { earlier: earlierIn(regionStream, recorded), begunAt: '2026-05-01T12:00:00Z' },
  );
}

describe('undoing', () => {
  it('puts back what a change changed, and leaves later changes of other fields', () =>
    undoing([opened, named('Lisboa'), popular], 1).then(named('Lisbon')));
  it('switches back', () => undoing([opened, deactivated], 1).then({ type: 'RegionActivated', data: {} }));
  it('puts the time zone back', () =>
    undoing([opened, { type: 'RegionRezoned', data: { timeZone: 'UTC' } }], 1).then({
      type: 'RegionRezoned',
      data: { timeZone: 'Europe/Lisbon' },
    }));
  it('is refused when the field has changed since', () =>
    undoing([opened, named('Lisboa'), named('Porto')], 1).refuses(
      'There was a later change. Undo that first.',
    ));
  it('records nothing if it is as before already', () =>
    undoing([opened, named('Lisboa'), named('Lisbon')], 1).then());
  it('opens a closed region again as it was', () =>
    undoing([opened, popular, closed], 2).then({
      type: 'RegionReopened',
      data: { ...region, popular: true, openedAt: '2026-05-01T12:00:00Z' },
    }));
  it('does not change a closed region', () => undoing([opened, named('Lisboa'), closed], 1).refuses(GONE));
  it('does not undo the opening, which deleting does', () =>
    undoing([opened], 0).refuses('Delete the region instead.'));
  it('knows only commands of this region', () =>
    undoing([opened], 7).refuses('This change does not exist, or was deleted.'));
});
