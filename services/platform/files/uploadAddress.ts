/** What files are uploaded under: two digits of a hash name the part of the folder or bucket that they lie in. */
const NAME = /^[0-9a-f]{2}[\w-]*(\.thumb)?\.webp$/;

export const UPLOADS_PREFIX = '/uploads/';

/** For a year: a file of another content has another name. */
export const UPLOAD_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/** Where a file lies, in a folder, a bucket or beneath `/uploads/`; undefined for what is no name of an upload. */
export function uploadPath(name: string): string | undefined {
  return NAME.test(name) ? `${name.slice(0, 2)}/${name}` : undefined;
}

/** The address that a file is served at. */
export function uploadAddress(name: string): string {
  return `${UPLOADS_PREFIX}${uploadPath(name)}`;
}
