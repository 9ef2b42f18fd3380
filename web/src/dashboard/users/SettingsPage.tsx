import { usePermission } from '#web/app/session';
import { Page } from '#web/design/layout/Page';
import { PermissionHint } from '#web/shared/access/PermissionHint';
import { FailedLogins } from '#web/shared/users/security/FailedLogins';
import { LoginList } from '#web/shared/users/security/LoginList';
import { PasswordSection } from '#web/shared/users/security/PasswordSection';
import { PasskeyList } from '#web/shared/users/security/passkeys/PasskeyList';
import { EnrollNotice, useMustEnroll } from '#web/shared/users/security/two-factor/EnrollNotice';
import { TwoFactor } from '#web/shared/users/security/two-factor/TwoFactor';
import { CloseOrganization } from '../partners/closing/CloseOrganization';
import { DataExport } from '../partners/closing/DataExport';
import { OrganizationForm } from '../partners/OrganizationForm';

/** The organization's settings, for roles that may change them, and the reader's own account. */
export function SettingsPage() {
  const isOpen = !useMustEnroll();
  const mayEdit = usePermission('settings.edit') && isOpen;
  const mayExport = usePermission('data.export') && isOpen;
  const mayClose = usePermission('partner.close') && isOpen;
  return (
    <Page
      title="Settings"
      hasEnvironment={false}
      reserved={<PermissionHint permissions={['settings.edit', 'data.export', 'partner.close']} />}
    >
      <EnrollNotice />
      {mayEdit && <OrganizationForm />}
      <TwoFactor />
      <PasskeyList />
      <PasswordSection />
      <LoginList />
      <FailedLogins />
      {mayExport && <DataExport />}
      {mayClose && <CloseOrganization />}
    </Page>
  );
}
