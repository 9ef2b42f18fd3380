import { start } from './app/start';
import { INSIDE, OUTSIDE } from './dashboard/pages';

void start({
  basepath: '/dashboard',
  outside: OUTSIDE,
  inside: INSIDE,
  loadShell: async () => (await import('./dashboard/shell/DashboardShell')).DashboardShell,
  redirectOf: ({ partner }) => (partner === null ? '/no-team' : partner.closed_at !== null ? '/closed' : null),
});
