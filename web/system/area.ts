import type { Area } from '../platform/areas/area.ts';

export const system: Area = {
  screens: [],
  things: {
    projection: () => '/admin/audit?category=projection',
    reservation: null,
    run: null,
    listExport: null,
    effect: null,
    keys: null,
    backup: null,
  },
};
