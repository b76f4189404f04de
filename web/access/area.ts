import type { Area } from '../platform/areas/area.ts';

export const access: Area = { screens: [], things: { signIn: null, strangers: null } };
