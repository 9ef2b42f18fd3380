import { useMay } from '#web/app/session';
import { Page } from '#web/design/layout/Page';
import { WhoMay } from '#web/shared/access/WhoMay';
import { LoginList } from '#web/shared/users/security/LoginList';
import { PasswordSection } from '#web/shared/users/security/PasswordSection';
import { PasskeyList } from '#web/shared/users/security/passkeys/PasskeyList';
import { TwoFactor } from '#web/shared/users/security/two-factor/TwoFactor';
import { CloseOrganisation } from '../partners/closing/CloseOrganisation';
import { DataExport } from '../partners/closing/DataExport';
import { OrganisationForm } from '../partners/OrganisationForm';

/** The organisation's settings, for roles that may change them, and the reader's own account. */
export function SettingsPage() {
  const mayEdit = useMay('settings.edit');
  const mayExport = useMay('data.export');
  const mayClose = useMay('partner.close');
  return (
    <Page
      title="Settings"
      hasEnvironment={false}
      reserved={<WhoMay permissions={['settings.edit', 'data.export', 'partner.close']} />}
    >
      {mayEdit && <OrganisationForm />}
      <TwoFactor />
      <PasskeyList />
      <PasswordSection />
      <LoginList />
      {mayExport && <DataExport />}
      {mayClose && <CloseOrganisation />}
    </Page>
  );
}
