import { WhoMay } from '../access/WhoMay';
import { useMay } from '../app/session';
import { Page } from '../design/layout/Page';
import { LoginList } from './LoginList';
import { OrganisationForm } from './OrganisationForm';
import { PasswordSection } from './PasswordSection';
import { PasskeyList } from './passkeys/PasskeyList';
import { TwoFactor } from './two-factor/TwoFactor';

/** The organisation, for those who may change it, and the reader's own account. */
export function SettingsPage() {
  const mayEdit = useMay('settings.edit');
  return (
    <Page title="Settings" hasEnvironment={false} reserved={<WhoMay permissions={['settings.edit']} />}>
      {mayEdit && <OrganisationForm />}
      <TwoFactor />
      <PasskeyList />
      <PasswordSection />
      <LoginList />
    </Page>
  );
}
