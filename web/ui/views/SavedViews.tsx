import { IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ViewRead } from '#contracts/views/calls.ts';
import type { ViewedList } from '#contracts/views/savedView.ts';
import { useText } from '../../platform/texts/messages.ts';
import { MenuOnUse } from '../menu/MenuOnUse.tsx';
import { type GivenView, viewOf, viewsQuery } from './viewQueries.ts';
import { viewTexts } from './viewTexts.ts';

type SavedViewsProps = {
  list: ViewedList;
  /** Small, to stand beside other small controls. */
  compact?: boolean;
  /** Views that are there without anybody having saved them. */
  given?: readonly GivenView[];
  /** Whether the reader has saved views, and keeps more. */
  keeps?: boolean;
};

const NONE: readonly GivenView[] = [];

const loadMenu = () => import('./ViewsMenu.tsx');

/**
 * The saved views of a list: the filters in its address, under a name. Opens the list with the reader's default view if
 * its address has no filters on arrival.
 */
export function SavedViews({ list, compact = false, given = NONE, keeps = true }: SavedViewsProps) {
  const say = useText(viewTexts);
  const { search } = useLocation();
  const views = useQuery({ ...viewsQuery(list), enabled: keeps }).data?.views;
  useDefaultView(views);
  const current = viewOf(search);
  const chosen = views?.find(({ query }) => query === current);
  const button = {
    variant: 'subtle',
    size: compact ? 'compact-sm' : undefined,
    px: 'xs',
    leftSection: <IconBookmark size={16} aria-hidden />,
    children: (chosen ?? given.find(({ query }) => viewOf(query) === current))?.name ?? say('views'),
  };
  return (
    <MenuOnUse button={button} load={loadMenu}>
      {({ ViewsMenu }) => <ViewsMenu {...{ list, button, views, chosen, current, given, keeps }} />}
    </MenuOnUse>
  );
}

function useDefaultView(views: readonly ViewRead[] | undefined): void {
  const navigate = useNavigate();
  const arrived = useRef(viewOf(window.location.search) === '');
  useEffect(() => {
    if (!views) return;
    const first = arrived.current && views.find(({ isDefault }) => isDefault);
    arrived.current = false;
    if (first && viewOf(window.location.search) === '') navigate({ search: first.query }, { replace: true });
  }, [views, navigate]);
}
