import { isPermitted, PERMISSIONS, ROLES } from '#domain/team/permission';
import { Section, Surface } from '#web/design/layout/layout';
import { ShapeIcon } from '#web/design/status/Badge';
import { formatPermission, formatRole } from '#web/shared/access/texts';
import styles from './team.module.css';

/** The permissions of each role. */
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
                    {formatRole(role)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {PERMISSIONS.map((permission) => (
                <tr key={permission}>
                  <th scope="row">{formatPermission(permission)}</th>
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
