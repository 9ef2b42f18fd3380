import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Session } from '#contract/shared/users/session';
import { SESSION } from '#web/api/session';
import { Link, useSearchText } from '#web/design/navigation/url';
import { Loaded, Problem } from '#web/design/states/states';
import { AuthFrame } from './AuthFrame';
import { AUTH, useLoginStep } from './auth-calls';
import { CodeForm, ResendCode } from './CodeForm';
import { isOwnPath, keepNext } from './own-path';

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

interface PasswordFormProps {
  /** What the button says that logs in at the identity provider; null without one. */
  sso: string | null;
  /** The page to open after it. */
  next: string | undefined;
  onSession: (session: Session) => void;
}

function PasswordForm({ sso, next, onSession }: PasswordFormProps) {
  const form = useForm({ initialValues: { email: '', password: '' } });
  const { basepath } = useRouter();
  const logIn = useLoginStep(AUTH.logIn, onSession);
  return (
    <AuthFrame
      title={basepath === '/support' ? 'Support console' : 'Log in'}
      below={
        basepath === '/support' ? (
          'For operators of this installation. Ask an administrator for an account.'
        ) : (
          <>
            New here? <Link to="/signup">Create an account</Link>
          </>
        )
      }
    >
      <InsecureNotice />
      <form className="stack" onSubmit={form.onSubmit((values) => logIn.mutate(values))}>
        <TextInput
          label="Email address"
          type="email"
          autoComplete="username"
          autoFocus
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
        <Problem error={logIn.error} />
        <Button type="submit" loading={logIn.isPending}>
          Log in
        </Button>
        <Link to="/password-reset">Forgot your password?</Link>
      </form>
      {sso !== null && <SsoButton label={sso} next={next} />}
    </AuthFrame>
  );
}

/** Of authenticator apps. */
const TOTP_DIGITS = 6;

interface SecondFactorFormProps {
  factors: Session['second_factors'];
  onSession: (session: Session) => void;
}

/** The second step of a login: a code, or a passkey if the account has one. */
function SecondFactorForm({ factors, onSession }: SecondFactorFormProps) {
  const sign = useLoginStep<void>(AUTH.givePasskey, onSession);
  const hasPasskey = factors.includes('passkey');
  return (
    <CodeForm
      title="Two-factor authentication"
      description={
        factors.includes('totp')
          ? 'Enter the six-digit code from your authenticator app, or one of your backup codes.'
          : 'Use your passkey, or enter one of your backup codes.'
      }
      digits={TOTP_DIGITS}
      give={AUTH.giveSecondFactor}
      onSession={onSession}
      below={
        hasPasskey && (
          <div className="stack">
            <Problem error={sign.error} />
            <Button variant="default" loading={sign.isPending} onClick={() => sign.mutate()}>
              Use a passkey
            </Button>
          </div>
        )
      }
    />
  );
}

/** Leads to the identity provider, which sends the browser back to the page at `/sso`. */
function SsoButton({ label, next }: { label: string; next: string | undefined }) {
  const begin = useMutation({
    mutationFn: AUTH.beginSso,
    onSuccess: ({ url }) => {
      keepNext(next);
      location.assign(url);
    },
  });
  return (
    <div className="stack">
      <Problem error={begin.error} />
      <Button variant="default" loading={begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
        {label}
      </Button>
    </div>
  );
}

/** Browsers keep no login of a page that came over plain http from another machine; nothing elsewhere. */
function InsecureNotice() {
  return window.isSecureContext ? null : (
    <Alert color="yellow">
      Open this page over https, or on the machine itself at localhost. Your browser does not keep a login here.
    </Alert>
  );
}
