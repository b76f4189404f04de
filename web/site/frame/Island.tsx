import type { ComponentType } from 'react';
import classes from './Island.module.css';
import type { IslandName } from './islandNames.ts';

type IslandProps<Given extends object> = { name: IslandName; part: ComponentType<Given>; given: Given };

/**
 * A part of a page that the server draws and the browser brings to life (`islands.tsx`). `given` is plain data. It must
 * not use `useId`: in the browser it is a tree of its own, and the ids would differ.
 */
export function Island<Given extends object>({ name, part: Part, given }: IslandProps<Given>) {
  return (
    <div className={classes.island} data-island={name} data-given={JSON.stringify(given)}>
      <Part {...given} />
    </div>
  );
}
