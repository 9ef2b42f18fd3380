import { Page } from '../design/layout/layout';
import { FailedLogins, LoginList } from '../shared/users/security/LoginList';
import { PasskeyList } from '../shared/users/security/PasskeyList';
import { PasswordSection } from '../shared/users/security/PasswordSection';
import { EnrollNotice, TwoFactor } from '../shared/users/security/TwoFactor';
import { TimeZoneSection } from '../shared/users/TimeZoneSection';

export function SupportSettingsPage() {
  return (
    <Page title="Settings" hasEnvironment={false}>
      <EnrollNotice />
      <TimeZoneSection />
      <TwoFactor />
      <PasskeyList />
      <PasswordSection />
      <LoginList />
      <FailedLogins />
    </Page>
  );
}
