import { z } from 'zod';
import { call } from '../platform/call.ts';

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
