import { expect, test } from 'vitest';
import { z } from 'zod';
import { declaredCalls } from '../kit/fuzz/requests.ts';

// The fields that the specification names for what calls answer. A field that nothing can feed is in decision 51, and
// not here. `?` marks those that are there only sometimes, which the contract of the call explains.

const EVENT = `id title description startDateTime endDateTime date startTime endTime price currency maxAttendees category
  status isFeatured isRecurring isMasterRecurring recurrenceRule recurrenceConfig parentEventId seriesId childEvents?
  regionId region eventOrganizerId eventOrganizer danceStyles coverImage locationName locationAddress locationCity
  locationState locationCountry postalCode latitude longitude googlePlacesId imported attendanceCount? createdAt
  updatedAt`;
const ORGANIZER = 'id name description email phone website address city state country status verified';

const FIELDS: Record<string, Record<string, string>> = {
  'GET /api/auth/me': { '': 'name email role' },
  'POST /api/auth/login': { '': 'token user', user: 'name email role' },
  'POST /api/auth/email/send-code': { data: 'canResendAt' },
  'POST /api/auth/email/resend-code': { data: 'canResendAt' },
  'POST /api/auth/email/verify-code': { data: 'accessToken user' },
  'GET /api/admin/stats': {
    '': 'totalUsers activeUsers totalEvents upcomingEvents totalRegions popularRegions recentActivity',
    recentActivity: 'id type title description timestamp',
  },
  'GET /api/admin/event-feedback/recent/latest': {
    feedback: 'id event user positive negative reportedIssues createdAt',
    'feedback.event': 'title',
    'feedback.user': 'name',
  },
  'GET /api/regions': { regions: 'id country city state status' },
  'GET /api/admin/events': {
    '': 'events pagination',
    pagination: 'total',
    events: EVENT,
    'events.region': 'city country',
    'events.eventOrganizer': 'name description email phone website verified contact',
    'events.eventOrganizer.contact': 'displayName firstName lastName email',
    'events.danceStyles': 'danceStyleId danceStyle level',
    'events.danceStyles.danceStyle': 'name',
  },
  'GET /api/admin/events/:id': { event: EVENT, 'event.childEvents': 'id title startDateTime status' },
  'GET /api/events/recurring/:id': {
    event: EVENT,
    recurrenceConfig:
      'recurrenceType? interval? daysOfWeek? dayOfMonth? weekOfMonth? dayOfWeek? endDate? count?',
  },
  'GET /api/admin/events/:id/instances': { instances: EVENT },
  'GET /api/admin/stats/events': {
    '': 'totalEvents publishedEvents draftEvents featuredEvents thisWeekEvents',
  },
  'POST /api/places/details': { '': 'address city state country postalCode latitude longitude name' },
  'GET /api/admin/users': {
    '': 'users total',
    users: 'id name email role status location preferredLanguage createdAt',
  },
  'GET /api/admin/users/:id/details': {
    user: `id name email emailVerified role status location latitude longitude preferredLanguage eventsAttended
      eventsOrganized socialConnections isInstructor isDJ joinedDate createdAt lastActiveDate lastLogin
      lastLoginPlatform lastLoginLocation updatedAt searchRadius danceStyles loginHistory adminLogs eventAttendances
      organizedEvents`,
    'user.socialConnections': 'platform createdAt',
    'user.danceStyles': 'level years isInstructor isDJ',
    'user.loginHistory': 'loginAt platform ipAddress? country success failureReason',
    'user.adminLogs': 'action ipAddress? userAgent? timestamp',
    'user.eventAttendances': 'title date',
  },
  'GET /api/admin/regions': {
    '': 'regions total',
    regions: 'id city state country latitude longitude coverImage status popular',
  },
  'GET /api/organizers': { organizers: ORGANIZER },
  'GET /api/organizers/:id': {
    organizer: `${ORGANIZER} users`,
    'organizer.users': 'id userId role user',
    'organizer.users.user': 'name email',
  },
  'GET /api/imported-events/stats': {
    '': 'statusBreakdown sourceBreakdown recentImports aiProcessing qualityScores',
    aiProcessing: 'processed pending',
    qualityScores: 'avgCompleteness avgConfidence',
  },
  'GET /api/imported-events': {
    '': 'data pagination',
    pagination: 'total hasMore',
    data: `id title source importBatchId importStatus completenessScore confidenceScore date startTime endTime
      locationName locationCity locationState locationCountry regionId description price currency danceStyles sourceUrl
      validationIssues aiProcessed aiProcessedAt reviewNotes reviewedAt`,
  },
  'GET /api/admin/event-feedback': {
    '': 'feedback pagination',
    feedback: 'id event user createdAt positive negative reportedIssues additionalComments',
    'feedback.event': 'title date locationCity',
    'feedback.user': 'name email',
  },
  'GET /api/admin/event-recommendations': {
    '': 'recommendations total',
    recommendations: `id title description date startTime endTime venue address city state country danceStyles organizer
      priceRange websiteUrl status moderatorNotes createdAt user`,
    'recommendations.user': 'name email',
  },
  'GET /api/admin/system/health': {
    '': 'status uptime databaseStatus databaseSize memoryUsage timestamp',
    memoryUsage: 'heapUsed heapTotal rss',
  },
};

test.each(Object.entries(FIELDS))('%s answers the fields of the specification', async (name, parts) => {
  const { answer } = (await declaredCalls()).get(name)!;
  for (const [path, fields] of Object.entries(parts)) {
    const shape = shapeAt(answer as z.ZodType, path ? path.split('.') : []);
    const told = Object.entries(shape).map(([field, one]) => (one.isOptional() ? `${field}?` : field));
    expect(told, `${name} ${path}`).toEqual(expect.arrayContaining(fields.split(/\s+/)));
  }
});

function shapeAt(schema: z.ZodType, path: readonly string[]): Record<string, z.ZodType> {
  if (!(schema instanceof z.ZodObject)) {
    const { innerType, element } = schema.def as { innerType?: z.ZodType; element?: z.ZodType };
    return shapeAt((innerType ?? element)!, path);
  }
  const [field, ...rest] = path;
  const shape = schema.shape as Record<string, z.ZodType>;
  return field === undefined ? shape : shapeAt(shape[field]!, rest);
}
