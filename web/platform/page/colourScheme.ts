import { localStorageColorSchemeManager } from '@mantine/core';

/** Stores the chosen colour scheme under the key that `public/theme.js` reads before the first paint. */
export const colourSchemeManager = localStorageColorSchemeManager({ key: 'mantine-color-scheme-value' });
