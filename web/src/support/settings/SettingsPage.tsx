import { Page } from '../../design/layout/Page';
import { LoginList } from '../../settings/LoginList';
import { PasswordSection } from '../../settings/PasswordSection';
import { PasskeyList } from '../../settings/passkeys/PasskeyList';
import { TwoFactor } from '../../settings/two-factor/TwoFactor';

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
