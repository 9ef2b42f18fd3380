import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import type { Session } from '#contract/shared/users/session';
import { Guard } from '../shared/access/Guard';
import { NotFound } from '../shell/NotFound';
import { PageError } from '../shell/PageError';
import type { PageRow } from './pages';
import { parseSearch, writeSearch } from './search-text';
import { SESSION } from './session';

/** Where a person sets up a second factor, in both applications. */
const SETTINGS = '/settings';

/** The parts in which the two applications differ. */
interface Application {
  basepath: '/dashboard' | '/support';
  /** Pages for people who are not logged in, and for people who are. */
  outside: readonly PageRow[];
  inside: readonly PageRow[];
  /** The frame around the pages for people who are logged in. */
  Shell: FunctionComponent;
  /** The path to which a person who is logged in has to go instead, or null. */
  redirectOf: (session: Session) => string | null;
}

/**
 * Creates the router of an application. It sends people who are not logged in to the login, and afterwards back to the
 * page.
 */
export function createAppRouter(queries: QueryClient, { basepath, outside, inside, Shell, redirectOf }: Application) {
  const root = createRootRouteWithContext<{ queries: QueryClient }>()({
    validateSearch: (search: Record<string, unknown>) => search,
    search: { middlewares: [retainSearchParams(['environment'])] },
    notFoundComponent: NotFound,
  });
  const behindLogin = createRoute({
    getParentRoute: () => root,
    id: 'inside',
    component: Shell,
    beforeLoad: async ({ context, location }) => {
      const session = await context.queries.ensureQueryData(SESSION);
      if (session.state !== 'open') {
        throw redirect({ to: '/login', search: { next: location.href } });
      }
      if (session.must_enroll && !location.pathname.endsWith(SETTINGS)) {
        throw redirect({ to: SETTINGS });
      }
      const elsewhere = session.must_enroll ? null : redirectOf(session);
      if (elsewhere !== null) {
        throw redirect({ to: elsewhere });
      }
    },
  });
  const outsidePages = outside.map(({ path, load }) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: lazyRouteComponent(async () => ({ default: await load() })),
    }),
  );
  const guarded = createRoute({ getParentRoute: () => behindLogin, id: 'guarded', component: Guard });
  const insidePages = inside.map(({ path, load, permission }) =>
    createRoute({
      getParentRoute: () => guarded,
      path,
      component: lazyRouteComponent(async () => ({ default: await load() })),
      staticData: { permission },
    }),
  );
  return createRouter({
    routeTree: root.addChildren([...outsidePages, behindLogin.addChildren([guarded.addChildren(insidePages)])]),
    basepath,
    context: { queries },
    parseSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  });
}
