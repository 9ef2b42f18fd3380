import { Page } from '../design/layout/Page';
import { LoginList } from './LoginList';
import { OrganisationForm } from './OrganisationForm';
import { PasswordSection } from './PasswordSection';
import { TwoFactor } from './two-factor/TwoFactor';

/** The organisation, and the reader's own account. */
export function SettingsPage() {
  return (
    <Page title="Settings" hasEnvironment={false}>
      <OrganisationForm />
      <TwoFactor />
      <PasswordSection />
      <LoginList />
    </Page>
  );
}
