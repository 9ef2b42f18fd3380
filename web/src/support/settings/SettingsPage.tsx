import { Page } from '#web/design/layout/Page';
import { LoginList } from '#web/users/settings/LoginList';
import { PasswordSection } from '#web/users/settings/PasswordSection';
import { PasskeyList } from '#web/users/settings/passkeys/PasskeyList';
import { TwoFactor } from '#web/users/settings/two-factor/TwoFactor';

/** The operator's own account. */
export function SettingsPage() {
  return (
    <Page title="Settings" hasEnvironment={false}>
      <TwoFactor />
      <PasskeyList />
      <PasswordSection />
      <LoginList />
    </Page>
  );
}
