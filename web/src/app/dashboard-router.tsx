import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { DashboardShell } from '../shell/DashboardShell';
import { NotFound } from '../shell/NotFound';
import { PageError } from '../shell/PageError';
import { INSIDE, OUTSIDE } from './pages';
import { parseSearch, type SearchText, writeSearch } from './search';
import { SESSION } from './session';

interface RouterContext {
  queries: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({
  validateSearch: (search: Record<string, unknown>) => search as SearchText,
  search: { middlewares: [retainSearchParams(['environment'])] },
  notFoundComponent: NotFound,
});

/** Pages for who is logged in; anybody else is led to the login, and back to the page after it. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: DashboardShell,
  beforeLoad: async ({ context: { queries }, location }) => {
    const session = await queries.ensureQueryData(SESSION);
    if (session.state !== 'open') {
      throw redirect({ to: '/login', search: { next: location.href } });
    }
    if (session.partner === null) {
      throw redirect({ to: '/no-team' });
    }
  },
});

/** The whole application below `/dashboard`. */
export function createDashboardRouter(queries: QueryClient) {
  const outsidePages = OUTSIDE.map(({ path, load, name }) =>
    createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load, name) }),
  );
  const insidePages = INSIDE.map(({ path, load, name }) =>
    createRoute({ getParentRoute: () => inside, path, component: lazyRouteComponent(load, name) }),
  );
  return createRouter({
    routeTree: root.addChildren([...outsidePages, inside.addChildren(insidePages)]),
    basepath: '/dashboard',
    context: { queries },
    parseSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  });
}
