import { PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Link } from '#web/design/navigation/url';
import { SubmitForm } from '#web/design/SubmitForm';
import { AuthFrame } from '#web/shared/users/login/AuthFrame';
import { AUTH } from '#web/shared/users/login/auth-calls';
import { CodeForm, ResendCode } from '#web/shared/users/login/CodeForm';

const MIN_PASSWORD = 12;

/** Creates an account and its partner, and then asks for the mailed code. */
export function SignUpPage() {
  const [email, setEmail] = useState<string | null>(null);
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { name: '', organization: '', email: '', password: '' },
    validate: { password: (text) => (text.length < MIN_PASSWORD ? `Use at least ${MIN_PASSWORD} characters` : null) },
  });
  const signUp = useMutation({ mutationFn: AUTH.signUp, onSuccess: (_answer, { email: given }) => setEmail(given) });
  if (email !== null) {
    return (
      <CodeForm
        title="Confirm your email address"
        description={`We have sent a code to ${email}. It is valid for ten minutes.`}
        give={(code) => AUTH.verifyEmail({ email, password: form.values.password, code })}
        onSession={() => void navigate({ to: '/' })}
        below={<ResendCode send={() => AUTH.resendCode(email)} />}
      />
    );
  }
  return (
    <AuthFrame
      title="Create an account"
      description="Use the sandbox right away. Live keys follow once your company is approved."
      below={
        <>
          Already have one? <Link to="/login">Log in</Link>
        </>
      }
    >
      <SubmitForm form={form} send={signUp} action="Create account">
        <TextInput
          label="Your name"
          autoComplete="name"
          autoFocus
          required
          withAsterisk={false}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Company"
          autoComplete="organization"
          required
          withAsterisk={false}
          {...form.getInputProps('organization')}
        />
        <TextInput
          label="Business email address"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          description={`At least ${MIN_PASSWORD} characters; a sentence works well`}
          autoComplete="new-password"
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
      </SubmitForm>
    </AuthFrame>
  );
}
