import { useState } from 'react';
import type { Onboarded } from '#contract/dashboard/organization';
import { useRead } from '#web/api/dashboard';
import { Link } from '#web/app/link';
import { SecretDialog } from '#web/design/dialogs/SecretDialog';
import { Page } from '#web/design/layout/Page';
import { Surface } from '#web/design/layout/Surface';
import { Loaded } from '#web/design/states/Loaded';
import { Notice } from '#web/design/states/Notice';
import { Time } from '#web/design/time/Time';
import { OnboardingFacts } from './OnboardingFacts';
import { StepList } from './StepList';

/** The four steps before live keys. Answers can be changed until they are submitted. */
export function OnboardingPage() {
  const query = useRead('/partners/onboarding');
  const [made, setMade] = useState<Onboarded['test_key']>(null);
  return (
    <Page
      title="Go live"
      hasEnvironment={false}
      description="Four short steps about your company. You can use the sandbox without them."
    >
      <Loaded query={query}>
        {(onboarding) => (
          <>
            {onboarding.state === 'complete' && (
              <Notice tone="waiting" shape="half" title="We are reviewing your application">
                You will get an email as soon as your account is approved. Then you can create a live key.
              </Notice>
            )}
            {onboarding.state === 'approved' && (
              <Notice tone="done" shape="check" title="Your account is approved">
                <p>
                  You can now create live keys.{' '}
                  <Link to="/keys" search={{ environment: 'live' }}>
                    Go to API keys
                  </Link>
                </p>
              </Notice>
            )}
            {onboarding.declined !== null && (
              <Notice tone="person" shape="person" title="Your application needs changes">
                {onboarding.declined.reason ?? 'Contact your operator to find out what is missing.'} (
                <Time at={onboarding.declined.at} />)
              </Notice>
            )}
            {onboarding.state === 'open' ? (
              <Surface>
                <StepList onboarding={onboarding} onCompleted={({ test_key }) => setMade(test_key)} />
              </Surface>
            ) : (
              <OnboardingFacts onboarding={onboarding} />
            )}
          </>
        )}
      </Loaded>
      {made && (
        <SecretDialog title="Your test key" secret={made.key} onClose={() => setMade(null)}>
          It gives access to the sandbox. Keep it where your server reads its secrets.
        </SecretDialog>
      )}
    </Page>
  );
}
