import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Session } from '#contract/shared/users/session';
import { useSearchText } from '#web/app/search-text';
import { SESSION } from '#web/app/session';
import { Loaded } from '#web/design/states/Loaded';
import { AUTH } from './auth-calls';
import { CodeForm } from './CodeForm';
import { isOwnPath } from './own-path';
import { PasswordForm } from './PasswordForm';
import { ResendCode } from './ResendCode';
import { SecondFactorForm } from './SecondFactorForm';

/** The login, at its current step. */
export function LoginPage() {
  const query = useQuery(SESSION);
  const { next } = useSearchText();
  const navigate = useNavigate();
  const goOn = (session: Session) => {
    if (session.state === 'open') {
      void (isOwnPath(next) ? navigate({ href: next }) : navigate({ to: '/' }));
    }
  };
  const isOpen = query.data?.state === 'open';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it turns out that somebody is logged in already
  useEffect(() => {
    if (query.data) goOn(query.data);
  }, [isOpen]);
  return (
    <Loaded query={query}>
      {({ state, second_factors, sso }) => {
        switch (state) {
          case 'second_factor':
            return <SecondFactorForm factors={second_factors} onSession={goOn} />;
          case 'new_device':
            return (
              <CodeForm
                title="Confirm that it is you"
                description="You have not logged in on this device before. Enter the code that we have emailed you. It is valid for ten minutes."
                give={AUTH.giveDeviceCode}
                onSession={goOn}
                below={<ResendCode send={AUTH.resendDeviceCode} />}
              />
            );
          case 'new_country':
            return (
              <CodeForm
                title="Confirm that it is you"
                description="You are logging in from a different country than last time. Enter the code that we have emailed you. It is valid for ten minutes."
                give={AUTH.giveDeviceCode}
                onSession={goOn}
                below={<ResendCode send={AUTH.resendDeviceCode} />}
              />
            );
          default:
            return <PasswordForm sso={sso} next={next} onSession={goOn} />;
        }
      }}
    </Loaded>
  );
}
