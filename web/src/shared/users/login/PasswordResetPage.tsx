import { PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchText } from '#web/design/navigation/url';
import { PlainForm } from '#web/design/SubmitForm';
import { AuthFrame } from './AuthFrame';
import { AUTH } from './auth-calls';

/** Without a token it asks for the email address, with one for the new password. */
export function PasswordResetPage() {
  const { token } = useSearchText();
  return token ? <NewPassword token={token} /> : <RequestMail />;
}

function RequestMail() {
  const [email, setEmail] = useState('');
  const ask = useMutation({ mutationFn: AUTH.askForReset });
  if (ask.isSuccess) {
    return (
      <AuthFrame
        title="Check your email"
        description={`If ${email} has an account, a link is on its way. It is valid for an hour.`}
        below={<Link to="/login">Back to login</Link>}
      >
        {null}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Reset your password" below={<Link to="/login">Back to login</Link>}>
      <PlainForm action="Email me a link" step={ask} onSubmit={() => ask.mutate(email)}>
        <TextInput
          label="Email address"
          type="email"
          autoComplete="username"
          autoFocus
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </PlainForm>
    </AuthFrame>
  );
}

function NewPassword({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const reset = useMutation({ mutationFn: AUTH.resetPassword });
  if (reset.isSuccess) {
    return (
      <AuthFrame
        title="Your password was changed"
        description="You have been logged out everywhere."
        below={<Link to="/login">Log in</Link>}
      >
        {null}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Choose a new password" description="This logs you out everywhere.">
      <PlainForm action="Save password" step={reset} onSubmit={() => reset.mutate({ token, password })}>
        <PasswordInput
          label="New password"
          description="At least 12 characters"
          autoComplete="new-password"
          autoFocus
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </PlainForm>
    </AuthFrame>
  );
}
