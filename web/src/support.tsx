import { LOGIN_PAGES } from './app/pages';
import { start } from './app/start';
import { SUPPORT_PAGES } from './support/pages';

void start({
  basepath: '/support',
  outside: LOGIN_PAGES,
  inside: SUPPORT_PAGES,
  loadShell: async () => (await import('./support/SupportShell')).SupportShell,
  redirectOf: () => null,
});
