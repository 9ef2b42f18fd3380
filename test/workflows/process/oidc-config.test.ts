import { loadConfig } from '#process/config/config';
import { expectForEach } from '#test/helpers/expect-for-each';
import { EVERY_VARIABLE } from './every-variable';

const CLIENT = {
  OIDC_ISSUER: 'https://login.acme.example',
  OIDC_CLIENT_ID: 'swaplane',
  OIDC_CLIENT_SECRET: 'client-secret',
};

test('the settings of the identity provider are read; without them there is none', () => {
  expect(loadConfig({}).oidc).toBeNull();
  expect(loadConfig(CLIENT).oidc).toMatchObject({ scopes: 'openid email profile', label: 'Single sign-on' });
  expect(loadConfig(EVERY_VARIABLE).oidc).toEqual({
    issuer: 'https://login.acme.example/',
    clientId: 'swaplane',
    clientSecret: 'client-secret',
    scopes: 'openid email groups',
    label: 'Log in with Acme',
    rolesClaim: 'groups',
    consoleRoles: [
      ['cn=swap', 'admin'],
      ['helpers', 'support'],
    ],
    dashboardRoles: [
      ['cn=wallets', 'par_01', 'developer'],
      ['all', 'par_02', 'read_only'],
    ],
    trustedFactors: ['mfa', 'hwk'],
  });
});

test('half of the settings, and settings that cannot be meant, are refused without showing the secret', () =>
  expectForEach(
    [
      [{ OIDC_ISSUER: 'https://login.acme.example' }, 'OIDC_CLIENT_ID'],
      [{ ...CLIENT, OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET'],
      [{ ...CLIENT, OIDC_CLIENT_SECRET: 'hunter2' }, 'OIDC_CLIENT_SECRET'],
      [{ ...CLIENT, OIDC_ISSUER: 'http://login.acme.example' }, 'OIDC_ISSUER'],
      [{ ...CLIENT, OIDC_SCOPES: 'email' }, 'OIDC_SCOPES'],
      [{ ...CLIENT, OIDC_CONSOLE_ROLES: 'staff=admin' }, 'OIDC_ROLES_CLAIM'],
      [{ ...CLIENT, OIDC_ROLES_CLAIM: 'groups', OIDC_CONSOLE_ROLES: 'staff=emperor' }, 'OIDC_CONSOLE_ROLES'],
      [{ ...CLIENT, OIDC_ROLES_CLAIM: 'groups', OIDC_CONSOLE_ROLES: 'admin' }, 'OIDC_CONSOLE_ROLES'],
      [{ ...CLIENT, OIDC_DASHBOARD_ROLES: 'devs=par_01:developer' }, 'OIDC_ROLES_CLAIM'],
      ...['devs=developer', 'devs=par_01', 'devs=par_01:emperor', '=par_01:owner', 'devs=prt_01:owner'].map(
        (rows): [NodeJS.ProcessEnv, string] => [
          { ...CLIENT, OIDC_ROLES_CLAIM: 'groups', OIDC_DASHBOARD_ROLES: rows },
          'OIDC_DASHBOARD_ROLES',
        ],
      ),
    ],
    ([env, name]) => {
      expect(() => loadConfig(env)).toThrow(name);
      expect(() => loadConfig(env)).not.toThrow('hunter2');
    },
  ));
