import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import type { Session } from '#contract/shared/users/session';
import { Link } from '#web/app/link';
import { Problem } from '#web/design/states/Problem';
import { AuthFrame } from './AuthFrame';
import styles from './auth.module.css';
import { AUTH } from './auth-calls';
import { InsecureNotice } from './InsecureNotice';
import { SsoButton } from './SsoButton';
import { useLoginStep } from './use-step';

interface PasswordFormProps {
  /** What the button says that logs in at the identity provider; null without one. */
  sso: string | null;
  /** The page to open after it. */
  next: string | undefined;
  onSession: (session: Session) => void;
}

export function PasswordForm({ sso, next, onSession }: PasswordFormProps) {
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
      <form className={styles.form} onSubmit={form.onSubmit((values) => logIn.mutate(values))}>
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
