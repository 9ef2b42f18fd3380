import { LOGIN_PAGES } from './app/pages';
import { start } from './app/start';
import { SUPPORT_PAGES } from './support/pages';
import { SupportShell } from './support/SupportShell';

start({
  basepath: '/support',
  outside: LOGIN_PAGES,
  inside: SUPPORT_PAGES,
  Shell: SupportShell,
  redirectOf: () => null,
});
