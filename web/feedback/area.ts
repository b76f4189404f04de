import type { Area } from '../platform/areas/area.ts';

export const feedback: Area = { screens: [], things: { feedback: null } };
