import { isPermitted, PERMISSIONS, ROLES } from '#domain/team/permission';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { ShapeIcon } from '#web/design/status/ShapeIcon';
import { formatRole } from '#web/shared/access/format-role';
import { formatPermission } from '#web/shared/access/permission-texts';
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
