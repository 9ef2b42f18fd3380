import { start } from './app/start';
import { INSIDE, OUTSIDE } from './dashboard/pages';
import { DashboardShell } from './dashboard/shell/DashboardShell';

start({
  basepath: '/dashboard',
  outside: OUTSIDE,
  inside: INSIDE,
  Shell: DashboardShell,
  redirectOf: ({ partner }) => (partner === null ? '/no-team' : partner.closed_at !== null ? '/closed' : null),
});
