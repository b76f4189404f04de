/**
 * What a column of an imported file can be, with the headings by which it is known. Case, accents, spaces and
 * punctuation make no difference: "Start-Date" is `startdate`. The first alias is the one to show.
 */
export const IMPORT_COLUMNS = {
  /** The id of an event of ours, as an export has it. */
  tandaId: ['Tanda ID'],
  externalId: ['External ID', 'ID', 'Event ID', 'UID', 'Reference'],
  title: ['Title', 'Event', 'Event name', 'Event title', 'Name', 'Summary', 'Subject'],
  description: ['Description', 'Details', 'About', 'Notes', 'Body'],
  startDateTime: ['Start date time', 'Start', 'Starts at', 'Start at', 'Datetime', 'DTSTART'],
  startDate: ['Start date', 'Date', 'Day', 'Event date', 'From date'],
  startTime: ['Start time', 'Time', 'Event time', 'From time', 'Begin'],
  endDateTime: ['End date time', 'End', 'Ends at', 'End at', 'DTEND'],
  endDate: ['End date', 'To date', 'Until date'],
  endTime: ['End time', 'To time', 'Until time', 'Finish'],
  price: ['Price', 'Cost', 'Fee', 'Entry', 'Ticket price', 'Admission'],
  currency: ['Currency'],
  maxAttendees: ['Max attendees', 'Capacity', 'Max participants', 'Places', 'Limit'],
  category: ['Category', 'Categories', 'Type', 'Event type', 'Kind'],
  status: ['Status', 'State of event', 'Published'],
  isFeatured: ['Featured', 'Is featured', 'Highlight'],
  region: ['Region', 'Region ID', 'City region', 'Community'],
  organizer: ['Organizer', 'Organiser', 'Organizer ID', 'Host', 'Organizer name', 'Hosted by'],
  danceStyles: ['Dance styles', 'Dance style', 'Styles', 'Style', 'Dances', 'Dance', 'Genre'],
  coverImage: ['Cover image', 'Image', 'Image URL', 'Picture', 'Photo', 'Flyer'],
  coverImageAlt: ['Cover image description', 'Image description', 'Alt text', 'Image alt text'],
  locationName: ['Location name', 'Venue', 'Location', 'Place', 'Venue name'],
  locationAddress: ['Location address', 'Address', 'Street', 'Venue address', 'Street address'],
  locationCity: ['Location city', 'City', 'Town'],
  locationState: ['Location state', 'State', 'Province', 'County'],
  locationCountry: ['Location country', 'Country'],
  postalCode: ['Postal code', 'Postcode', 'ZIP', 'ZIP code'],
  latitude: ['Latitude', 'Lat'],
  longitude: ['Longitude', 'Lng', 'Lon', 'Long'],
  googlePlacesId: ['Google places ID', 'Google place ID', 'Place ID'],
  recurrenceType: ['Recurrence', 'Recurrence type', 'Repeats', 'Repeat', 'Frequency'],
  interval: ['Interval', 'Repeat interval', 'Every'],
  daysOfWeek: ['Days of week', 'Weekdays', 'Repeat on', 'Repeat days'],
  dayOfMonth: ['Day of month'],
  weekOfMonth: ['Week of month'],
  dayOfWeek: ['Day of week', 'Weekday'],
  recurrenceEndDate: ['Recurrence end date', 'Repeat until', 'Recurs until'],
  recurrenceCount: ['Recurrence count', 'Repeat count', 'Occurrences', 'Count'],
} as const satisfies Record<string, readonly string[]>;

export type ImportField = keyof typeof IMPORT_COLUMNS;
export const IMPORT_FIELDS = Object.keys(IMPORT_COLUMNS) as [ImportField, ...ImportField[]];

/** Columns whose date may be written in more than one order. */
export const DATE_FIELDS = [
  'startDateTime',
  'startDate',
  'endDateTime',
  'endDate',
  'recurrenceEndDate',
] as const;
export type DateField = (typeof DATE_FIELDS)[number];

/** A heading as it is compared: `startdate` of "Start-Date". */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
