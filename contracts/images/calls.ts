import { z } from 'zod';
import { call, TEAM_PATH } from '../platform/call.ts';

export const imageAnswer = z.object({
  success: z.boolean(),
  /** The value for `coverImage`; public, and never changed. */
  imageUrl: z.string(),
  thumbnailUrl: z.string(),
  width: z.int(),
  height: z.int(),
});

export const uploadEventImage = call({
  method: 'POST',
  path: '/api/admin/upload/event-image',
  summary: 'Upload a cover image: multipart with the field image; JPEG, PNG, GIF or WebP under 5 MB',
  access: 'admin',
  cityTeams: true,
  answer: imageAnswer,
});

const { cityTeams: _, ...upload } = uploadEventImage;

export const uploadRegionImage = call({
  ...upload,
  path: '/api/admin/upload/region-image',
  summary: 'Upload a cover image of a region, as those of events',
});

/** The same at the path that older clients use. */
export const uploadLocationImage = call({
  ...uploadRegionImage,
  path: '/api/admin/upload/location-image',
  deprecated: true,
});

/** The most bytes of a flyer: cameras of phones write 3 to 10 MB. */
export const FLYER_BYTES = 12 * 1024 * 1024;

/** 413 for 12 MB and more; 422 for what is no picture, or HEIC; 429 after many in a day. */
export const uploadMyPicture = call({
  method: 'POST',
  path: `${TEAM_PATH}/nights/picture`,
  summary: 'Upload a flyer for a night: multipart with the field image; JPEG, PNG, GIF or WebP under 12 MB',
  access: 'team',
  right: 'edit',
  params: z.object({ organizerId: z.uuid() }),
  answer: imageAnswer,
});
