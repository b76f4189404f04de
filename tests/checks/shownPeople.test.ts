import { expect, it, vi } from 'vitest';

// Test files that ran before in the same worker declare calls of their own.
vi.resetModules();
const { objectsIn } = await import('#contracts/platform/reading/people.ts');
const { streams } = await import('#contracts/streams.ts');
const { isPersonal } = await import('#platform/facts/factTypes.ts');
const { declaredCalls } = await import('#testing/fuzz/requests.ts');

const calls = [...(await declaredCalls())].filter(([, { access }]) => access !== 'public');

/** The fields of facts that are sealed, and those that no fact has in the clear. */
function sealedFields(): string[] {
  const fields = streams.flatMap(({ facts }) =>
    Object.values(facts).flatMap(({ shape }) => Object.entries(shape)),
  );
  const named = (sealed: boolean) =>
    fields.filter(([, one]) => isPersonal(one) === sealed).map(([name]) => name);
  const clear = new Set(named(false));
  return named(true).filter(name => !clear.has(name));
}

/** In answers, these are what the service says, and what was chosen for an import: never alone what a person wrote. */
const OTHERWISE = ['message', 'answer'];
/** What answers call personal data besides: addresses of organizers are in the clear, those of people are not. */
const ALWAYS = ['email', 'phone', 'ip', 'ipAddress', 'userAgent', 'rawData'];
const PERSONAL = new Set([...sealedFields().filter(name => !OTHERWISE.includes(name)), ...ALWAYS]);

it('every call whose answer has a personal field says whose it is', () => {
  const forgotten = calls.flatMap(([name, { answer, rows, shows }]) => {
    if (shows) return [];
    return objectsIn((rows ?? answer) as never)
      .filter(({ isMarked }) => !isMarked)
      .flatMap(({ place, fields }) => fields.map(field => [...place, field]))
      .filter(place => PERSONAL.has(place.at(-1)!))
      .map(place => `${name}: ${place.join('.')}`);
  });
  expect(forgotten).toEqual([]);
});

it('every call that answers a file says what its rows are, or whose it is', () => {
  const files = calls.filter(([, { answer }]) => answer._zod.def.type === 'unknown');
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter(([, { rows, shows }]) => !rows && !shows).map(([name]) => name)).toEqual([]);
});

it('every mark names a field of its object, and every parameter is one of the path', () => {
  const wrong = calls.flatMap(([name, { answer, rows, shows, path }]) => {
    const marks = objectsIn((rows ?? answer) as never).flatMap(({ mark, fields, place }) =>
      mark && 'id' in mark && !fields.includes(mark.id.split('.')[0]!) ? [`${name}: ${place.join('.')}`] : [],
    );
    return shows && 'param' in shows && !path.includes(`:${shows.param}`) ? [...marks, name] : marks;
  });
  expect(wrong).toEqual([]);
});

it('the check looks for addresses, handles, comments and texts of visitors', () => {
  for (const field of ['email', 'handle', 'contactEmail', 'additionalComments', 'location', 'ip']) {
    expect(PERSONAL).toContain(field);
  }
});
