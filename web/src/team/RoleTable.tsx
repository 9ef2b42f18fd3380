import { isPermitted, PERMISSIONS, type Permission, ROLES } from '../../../src/domain/access/permission';
import { Section } from '../design/layout/Section';
import { Surface } from '../design/layout/Surface';
import { ShapeIcon } from '../design/status/ShapeIcon';
import { spellRole } from './spell-role';
import styles from './team.module.css';

const WORDS: Readonly<Record<Permission, string>> = {
  'home.view': 'Home, orders, providers, SLA',
  'onboarding.edit': 'The steps before going live',
  'keys.edit': 'Create, rotate, revoke keys',
  'keys.view': 'See keys',
  'webhooks.edit': 'Set up, resume and replay webhooks',
  'logs.view': 'Webhook and request log, streams',
  'orders.export': 'Orders as CSV',
  'orders.test': 'Make test orders, move their clocks',
  'orders.refund': 'Decide refunds',
  'providers.edit': 'Providers on and off, markup',
  'revenue.view': 'Earnings and payouts',
  'payouts.edit': 'Payout addresses, request payouts',
  'team.edit': 'Invite, change roles',
  'team.remove': 'Remove members',
  'audit.view': 'Audit log',
  'audit.export': 'Export the audit log',
  'settings.edit': 'Change the organisation',
};

/** What each role may do, as the service enforces it. */
export function RoleTable() {
  return (
    <Section title="What each role may do">
      <Surface>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className={styles.frame} aria-label="Roles" tabIndex={0}>
          <table className={styles.roles}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="hidden">Permission</span>
                </th>
                {ROLES.map((role) => (
                  <th key={role} scope="col">
                    {spellRole(role)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {PERMISSIONS.map((permission) => (
                <tr key={permission}>
                  <th scope="row">{WORDS[permission]}</th>
                  {ROLES.map((role) => (
                    <td key={role}>
                      {isPermitted(role, permission) && (
                        <>
                          <ShapeIcon shape="check" />
                          <span className="hidden">yes</span>
                        </>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Surface>
    </Section>
  );
}
