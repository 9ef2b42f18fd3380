import { useMay } from '#web/app/session';
import { Page } from '#web/design/layout/Page';
import { CloseOrganisation } from '#web/partners/closing/CloseOrganisation';
import { DataExport } from '#web/partners/closing/DataExport';
import { WhoMay } from '#web/shared/access/WhoMay';
import { LoginList } from './LoginList';
import { OrganisationForm } from './OrganisationForm';
import { PasswordSection } from './PasswordSection';
import { PasskeyList } from './passkeys/PasskeyList';
import { TwoFactor } from './two-factor/TwoFactor';

/** The organisation, for those who may change it, and the reader's own account. */
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
