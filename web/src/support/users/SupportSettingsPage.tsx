import { Page } from '#web/design/layout/Page';
import { LoginList } from '#web/shared/users/security/LoginList';
import { PasswordSection } from '#web/shared/users/security/PasswordSection';
import { PasskeyList } from '#web/shared/users/security/passkeys/PasskeyList';
import { TwoFactor } from '#web/shared/users/security/two-factor/TwoFactor';

export function SupportSettingsPage() {
  return (
    <Page title="Settings" hasEnvironment={false}>
      <TwoFactor />
      <PasskeyList />
      <PasswordSection />
      <LoginList />
    </Page>
  );
}
