import type { Call } from '#contracts/platform/call.ts';
import type { Known } from '../arbitraries/schemas.ts';
import { PASSWORD } from '../door.ts';
import { EXCLUDED, REPEATED, type Things, WEEKLY } from './things.ts';

/** `headers` and `sends` are for calls that need a header, or a body other than JSON. */
export type KnownOfCall = Known & {
  headers?: Readonly<Record<string, readonly string[]>>;
  sends?: readonly { payload: Buffer | string; type: string }[];
};

const FIELDS = {
  startDateTime: ['2027-03-26T20:00:00', '2027-10-31T02:30', '2024-02-29T23:59:00'],
  endDateTime: [null, '2027-03-27T02:00:00', '2027-03-26T20:00:00'],
  regionId: [null],
  danceStyleIds: [[], ['salsa'], ['salsa', 'bachata']],
  currency: ['USD', 'EUR'],
  danceStyles: [[]],
  title: ['Salsa', 'Noche de son', ' x '],
  isRecurring: [undefined],
  isMasterRecurring: [undefined],
  date: ['2027-03-26', '2027-04-02', '2027-05-01'],
  instanceDate: [undefined, '2027-04-02'],
  exceptionDate: ['2027-04-02', '2027-04-09T20:00:00'],
  untilDate: ['2027-04-10'],
  recurrenceConfig: [
    undefined,
    WEEKLY,
    { recurrenceType: 'monthly', interval: 1, dayOfMonth: 31, endDate: '2028-01-01' },
  ],
  email: ['ana@example.org', 'nobody@example.org'],
  country: ['DE', 'ES'],
  search: ['Night', '%', '_', 'noche'],
  timeZone: ['Europe/Madrid', 'America/Lima'],
  keep: ['wallTime', 'instant'],
  file: ['salsa.ics', 'tango.ics'],
  url: ['https://calendars.example/salsa.ics', 'https://calendars.example/tango.ics'],
};
const CITIES = ['Sevilla', 'Valencia', 'Bilbao', 'Zaragoza', 'Murcia', 'Granada', 'Vigo', 'Alicante'];
const CALENDAR = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y', 'END:VCALENDAR', ''].join('\r\n');

const boundary = 'known';
/** A form with one file. */
function formOf(field: string, name: string, content: Buffer | string) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(head),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { payload, type: `multipart/form-data; boundary=${boundary}` };
}

type Found = { ids?: readonly string[]; fields?: Known['fields'] } & Pick<KnownOfCall, 'headers' | 'sends'>;
const undoing = ({ id, command }: { id: string; command: string }): Found => ({
  ids: [id],
  fields: { commandId: [command] },
});

/** What requests to a call use beside `FIELDS`: that of the first pattern which its path matches. */
const OF_PATHS: readonly [RegExp, (things: Things) => Found][] = [
  [/events\/:id\/undo$/, ({ changed }) => undoing(changed.event)],
  [/regions\/:id\/undo$/, ({ changed }) => undoing(changed.region)],
  [/organizers\/:id\/undo$/, ({ changed }) => undoing(changed.organizer)],
  [/venues\/:id\/undo$/, ({ changed }) => undoing(changed.venue)],
  [/organizers\/:id\/users\/:userId$/, ({ team, member }) => ({ ids: team, fields: { userId: [member] } })],
  [/\/api\/organizers\//, ({ organizers }) => ({ ids: organizers })],
  [/\/feeds\/regions\//, ({ regions }) => ({ fields: { file: regions.map(id => `${id}.ics`) } })],
  [/\/public\/events\/:file$/, ({ published }) => ({ fields: { file: published.map(id => `${id}.ics`) } })],
  [/\/upload\//, ({ image }) => ({ sends: [formOf('image', 'a.png', image)] })],
  [/\/events\/import$/, () => ({ sends: [formOf('csvFile', 'a.csv', 'Title,Date\nSalsa,2027-03-26\n')] })],
  [/\/events\/import\//, ({ imports }) => ({ ids: imports })],
  [
    /\/events\/bulk$/,
    ({ own }) => ({
      fields: {
        // Rarely others: deleting all that match would leave nothing for other calls.
        action: [
          { kind: 'featured', isFeatured: true },
          { kind: 'region', regionId: null },
        ],
        ids: [undefined, own],
        filter: [undefined, { search: 'Own' }],
        gap: [undefined],
      },
    }),
  ],
  [/\/events\/bulk\//, ({ bulks }) => ({ ids: bulks })],
  [/\/runs\//, ({ imports, bulks }) => ({ ids: [...imports, ...bulks] })],
  [/\/(regions|locations)\//, ({ regions }) => ({ ids: regions })],
  [/\/locations$/, () => ({ fields: { city: CITIES, country: ['Spain'] } })],
  [/\/places\/details$/, ({ places }) => ({ fields: { placeId: places } })],
  [
    /\/history\/:stream/,
    ({ changed }) => ({
      fields: { stream: [`venue-${changed.venue.id}`], act: [undefined], revision: [0] },
    }),
  ],
  [/\/venues\//, ({ venues }) => ({ ids: venues })],
  [/\/apart\//, ({ pairs }) => ({ ids: pairs })],
  [/\/auth\/invitation\//, ({ tokens }) => ({ fields: { token: tokens } })],
  [/\/auth\/login$/, ({ login }) => ({ fields: { email: [login], password: [PASSWORD] } })],
  // Never the administrator's, who prepares what the requests are about.
  [/\/addresses\//, () => ({ fields: { email: ['bea@example.org', 'nobody@example.org'] } })],
  [/\/invitations\//, ({ invitations }) => ({ ids: invitations })],
  [/\/sessions\/:id$/, ({ sessions }) => ({ ids: sessions })],
  [/\/import-sources\//, ({ sources }) => ({ ids: sources })],
  [
    /\/collected\/calendar$/,
    ({ keys }) => ({ headers: { 'x-api-key': keys }, sends: [{ payload: CALENDAR, type: 'text/calendar' }] }),
  ],
  [/\/import\/collected$/, ({ keys }) => ({ headers: { 'x-api-key': keys } })],
  [
    /\/imported-events\/:id/,
    ({ imported, published }) => ({ ids: imported, fields: { eventId: published } }),
  ],
  [/\/event-recommendations\//, ({ recommendations }) => ({ ids: recommendations })],
  [/\/followed-calendars\//, ({ calendars }) => ({ ids: calendars })],
  [/\/event-feedback\//, ({ feedback }) => ({ ids: feedback })],
  [/\/events\/:id\/(feedback|reports)$/, ({ published }) => ({ ids: published })],
  [/\/templates\//, ({ templates }) => ({ ids: templates, fields: { kind: ['contactMessage'] } })],
  [
    /\/notes\/:note$/,
    ({ applications, notes }) => ({
      ids: applications.slice(0, 1),
      fields: { kind: ['organizerApplication'], note: notes },
    }),
  ],
  [
    /\/queues\/:kind\//,
    ({ applications }) => ({
      ids: applications,
      fields: { kind: ['organizerApplication'], items: [applications.join(',')] },
    }),
  ],
  [/\/organizer-applications\//, ({ applications }) => ({ ids: applications })],
  [/\/(contact-messages|submissions)\//, ({ messages }) => ({ ids: messages })],
  [/\/dance-styles\/:id\/restore$/, ({ retired }) => ({ fields: { id: retired } })],
  [/\/dance-styles\//, ({ styles }) => ({ fields: { id: styles, into: styles.slice(0, 1) } })],
  [/\/users\//, ({ users }) => ({ ids: users })],
  [/\/accept-times$/, ({ clocks }) => ({ ids: clocks, fields: ofEach(REPEATED) })],
  [/\/dates\/:date\/restore$/, ({ series }) => ({ ids: series, fields: { date: [EXCLUDED] } })],
  [/\/(recurring|exceptions|dates|instances)\b/, ({ series }) => ({ ids: series })],
  [/\/events\/:id\/merge$/, ({ published }) => ({ ids: published, fields: { into: published.slice(0, 1) } })],
  [
    /\/unassigned\/:id\/region$/,
    ({ drafts, given, regions }) => ({ ids: [...drafts, ...given], fields: { regionId: regions } }),
  ],
];

function ofEach(values: object): Known['fields'] {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]));
}

/** What a call does away with must still be there for the others, so it is asked only for the last one. */
const ENDING = /\/(retire|merge|erase|accept)$|\/events\/:id\/end$/;

function endingFields({ id, token, ...all }: Known['fields']): Known['fields'] {
  return { ...all, ...(id && { id: id.slice(-1) }), ...(token && { token: token.slice(-1) }) };
}

/** What requests to a call should use, so that some of them succeed. */
export function knownFor(call: Call, things: Things): KnownOfCall {
  const { published, drafts, series, users, venues, organizers, positions } = things;
  const found = OF_PATHS.find(([path]) => path.test(call.path))?.[1](things);
  const { ids = [...published, ...series, ...drafts], fields = {}, ...more } = found ?? {};
  const ends = call.method === 'DELETE' || ENDING.test(call.path);
  const rest = {
    userId: users,
    position: positions,
    venueId: [null, ...venues],
    eventOrganizerId: [null, ...organizers],
  };
  const all: Known['fields'] = { ...FIELDS, ...rest, ...fields };
  return {
    ids: ends ? ids.slice(-1) : ids,
    fields: ends ? endingFields(all) : all,
    ...more,
  };
}
