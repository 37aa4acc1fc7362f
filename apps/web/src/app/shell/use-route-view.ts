import { useMatches } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { openView, type View } from '../../entities/view/view-store.ts';

const PAGE: View = { type: 'page' };

/** The view of the route that is shown, by its static data; this is the one place that sets view type and current game. */
export function useRouteView(): View {
  const view = useMatches({ select: (matches) => matches.at(-1)?.staticData.view ?? PAGE });
  useLayoutEffect(() => openView(view), [view]);
  return view;
}
