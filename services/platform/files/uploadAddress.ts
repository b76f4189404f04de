/** Names of uploads: the first two hex digits of the hash name the subfolder, in a folder or a bucket. */
const NAME = /^[0-9a-f]{2}[\w-]*(\.thumb)?\.webp$/;

export const UPLOADS_PREFIX = '/uploads/';

/** Cached for a year: different content gets a different name. */
export const UPLOAD_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * The path of a file in a folder, a bucket or beneath `/uploads/`; undefined if it is not the name of an
 * upload.
 */
export function uploadPath(name: string): string | undefined {
  return NAME.test(name) ? `${name.slice(0, 2)}/${name}` : undefined;
}

/** The address that a file is served at. */
export function uploadAddress(name: string): string {
  return `${UPLOADS_PREFIX}${uploadPath(name)}`;
}
