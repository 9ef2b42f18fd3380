import { MantineProvider } from '@mantine/core';
import {
  MutationCache,
  type MutationMeta,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useQuery,
} from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
  redirect,
  retainSearchParams,
  useLocation,
  useNavigate,
} from '@tanstack/react-router';
import { type ComponentType, StrictMode, startTransition, useDeferredValue, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import '../design/theme/layers.css';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '../design/theme/fonts/basic.css';
import '../design/theme/mantine-styles';
import '../design/theme/tokens.css';
import type { Session } from '#contract/shared/users/session';
import { SECOND } from '#domain/duration';
import { CallError, describeError } from '../api/call-error';
import { failureOf } from '../api/client';
import { SESSION } from '../api/session';
import { environmentOf, parseSearch, writeSearch } from '../design/navigation/url';
import { notify } from '../design/notify';
import { RESOLVE_VARIABLES, THEME } from '../design/theme/theme';
import { setTimeZone } from '../design/time/zone';
import { NotFound, PageError } from '../shell/NotFound';
import type { PageRow } from './pages';

/** Where a person sets up a second factor, in both applications. */
const SETTINGS = '/settings';

/** The parts in which the two applications differ. */
interface Application {
  basepath: '/dashboard' | '/support';
  /** Pages for people who are not logged in, and for people who are. */
  outside: readonly PageRow[];
  inside: readonly PageRow[];
  /** Loads the frame around the pages for people who are logged in. */
  loadShell: () => Promise<ComponentType>;
  /** The path to which a person who is logged in has to go instead, or null. */
  redirectOf: (session: Session) => string | null;
}

/**
 * Renders an application into the page. Scripts, routes and the first rendering are a task each, and React divides the last one,
 * so that on a slow telephone too the browser can answer in between.
 */
export async function start(application: Application): Promise<void> {
  const root = document.getElementById('app');
  if (!root) {
    throw new Error('the page has no place for the application');
  }
  await nextTask();
  const queries = createQueryClient();
  const router = createAppRouter(queries, application);
  await nextTask();
  const tree = createRoot(root);
  startTransition(() =>
    tree.render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <MantineProvider theme={THEME} cssVariablesResolver={RESOLVE_VARIABLES} defaultColorScheme="auto">
            <RouterProvider router={router} />
          </MantineProvider>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** What the router shows is otherwise rendered in one piece: React divides what depends on a deferred value. */
function inPieces(Component: ComponentType): ComponentType {
  return function Divided() {
    return useDeferredValue(true, false) && <Component />;
  };
}

/**
 * The frame for as long as the login lasts. When it ends while the page is open, the login follows, and then the page again; it is
 * loaded anew, so that no data stays in the browser.
 */
function whileLoggedIn(Shell: ComponentType): ComponentType {
  return function LoggedIn() {
    const { data: session } = useQuery(SESSION);
    const isOver = session !== undefined && session.state !== 'open';
    const next = useLocation({ select: ({ href }) => href });
    const navigate = useNavigate();
    useEffect(() => {
      if (isOver) void navigate({ to: '/login', search: { next }, reloadDocument: true });
    }, [isOver, next, navigate]);
    return isOver ? null : <Shell />;
  };
}

/**
 * Creates the router of an application. It sends people who are not logged in to the login, and afterwards back to the
 * page.
 */
function createAppRouter(queries: QueryClient, { basepath, outside, inside, loadShell, redirectOf }: Application) {
  const root = createRootRouteWithContext<{ queries: QueryClient }>()({
    validateSearch: (search: Record<string, unknown>) => search,
    search: { middlewares: [retainSearchParams(['environment'])] },
    notFoundComponent: NotFound,
  });
  const behindLogin = createRoute({
    getParentRoute: () => root,
    id: 'inside',
    component: lazyRouteComponent(async () => ({ default: whileLoggedIn(inPieces(await loadShell())) })),
    beforeLoad: async ({ context, location }) => {
      // Nearly everybody who opens a page behind the login is logged in. That it cannot be loaded is told when it is shown.
      loadShell().catch(() => undefined);
      const session = await context.queries.ensureQueryData(SESSION);
      setTimeZone(session.person?.time_zone ?? null);
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
  const guarded = createRoute({
    getParentRoute: () => behindLogin,
    id: 'guarded',
    component: lazyRouteComponent(() => import('../shared/access/Guard'), 'Guard'),
  });
  const insidePages = inside.map(({ path, load, read, permission }) =>
    createRoute({
      getParentRoute: () => guarded,
      path,
      component: lazyRouteComponent(async () => ({ default: await load() })),
      ...(read && { loader: ({ context, location }) => read(context.queries, environmentOf(location.search)) }),
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

const ATTEMPTS = 2;

/** An error response is final. A read is repeated only if the server cannot be reached or fails. */
function createQueryClient(): QueryClient {
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => noteEndOfLogin(queries, error) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, { meta }) => {
        showFailure(error, meta);
        noteEndOfLogin(queries, error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10 * SECOND,
        retry: (failures, error) => failures < ATTEMPTS && !(error instanceof CallError && isRefusal(error)),
      },
      mutations: { retry: false },
    },
  });
  return queries;
}

/** A call that needs a login and finds it ended has the session read again, by which the frame goes to the login. */
function noteEndOfLogin(queries: QueryClient, error: Error): void {
  const isRefused = error instanceof CallError && error.code === 'LOGIN_REQUIRED';
  if (isRefused && queries.getQueryData(SESSION.queryKey)?.state === 'open') {
    void queries.invalidateQueries({ queryKey: SESSION.queryKey });
  }
}

/** Without it, what was refused at a button that shows no error would look like done. */
function showFailure(error: Error, meta: MutationMeta | undefined): void {
  const title = failureOf(meta);
  if (title !== null) {
    notify({ color: 'red', title, message: describeError(error) });
  }
}

function isRefusal({ status }: CallError): boolean {
  return status >= 400 && status < 500;
}
