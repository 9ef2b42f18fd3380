import { Page } from '../../design/layout/Page';
import { LoginList } from '../../users/settings/LoginList';
import { PasswordSection } from '../../users/settings/PasswordSection';
import { PasskeyList } from '../../users/settings/passkeys/PasskeyList';
import { TwoFactor } from '../../users/settings/two-factor/TwoFactor';

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
