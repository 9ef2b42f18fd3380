import { Page } from '#web/design/layout/Page';
import { FailedLogins } from '#web/shared/users/security/FailedLogins';
import { LoginList } from '#web/shared/users/security/LoginList';
import { PasswordSection } from '#web/shared/users/security/PasswordSection';
import { PasskeyList } from '#web/shared/users/security/passkeys/PasskeyList';
import { EnrollNotice } from '#web/shared/users/security/two-factor/EnrollNotice';
import { TwoFactor } from '#web/shared/users/security/two-factor/TwoFactor';

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
