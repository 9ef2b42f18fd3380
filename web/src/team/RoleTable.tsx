import { isPermitted, PERMISSIONS, type Permission, ROLES } from '../../../src/domain/access/permission';
import { Section } from '../design/layout/Section';
import { Surface } from '../design/layout/Surface';
import { ShapeIcon } from '../design/status/ShapeIcon';
import { spellRole } from './spell-role';
import styles from './team.module.css';

const WORDS: Readonly<Record<Permission, string>> = {
  'home.view': 'Home, orders, providers, SLA',
  'onboarding.edit': 'Complete the onboarding',
  'keys.edit': 'Create, rotate, revoke keys',
  'keys.view': 'See keys',
  'webhooks.edit': 'Set up, resume and replay webhooks',
  'logs.view': 'See webhook and request logs, streams',
  'orders.export': 'Export orders as CSV',
  'orders.test': 'Create test orders, move their clocks',
  'orders.refund': 'Decide refunds',
  'providers.edit': 'Turn providers on and off, set the markup',
  'revenue.view': 'See earnings and payouts',
  'payouts.edit': 'Manage payout addresses, request payouts',
  'team.edit': 'Invite, change roles',
  'team.remove': 'Remove members',
  'audit.view': 'See the audit log',
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
