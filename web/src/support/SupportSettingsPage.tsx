import { Page } from '../design/layout/Page';
import { FailedLogins } from '../shared/users/security/FailedLogins';
import { LoginList } from '../shared/users/security/LoginList';
import { PasswordSection } from '../shared/users/security/PasswordSection';
import { PasskeyList } from '../shared/users/security/passkeys/PasskeyList';
import { EnrollNotice } from '../shared/users/security/two-factor/EnrollNotice';
import { TwoFactor } from '../shared/users/security/two-factor/TwoFactor';

export function SupportSettingsPage() {
  return (
    <Page title="Settings" hasEnvironment={false}>
      <EnrollNotice />
      <TwoFactor />
      <PasskeyList />
      <PasswordSection />
      <LoginList />
      <FailedLogins />
    </Page>
  );
}
