import { PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { InvitationView } from '#contract/shared/users/session';
import { Link, useSearchText } from '#web/design/navigation/url';
import { PlainForm } from '#web/design/SubmitForm';
import { Loaded } from '#web/design/states/states';
import { formatRole } from '#web/shared/access/texts';
import { AuthFrame } from '#web/shared/users/login/AuthFrame';
import { AUTH, useLoginStep } from '#web/shared/users/login/auth-calls';

/** Shows an invitation and accepts it. */
export function InvitationPage() {
  const { token = '' } = useSearchText();
  const query = useQuery({ queryKey: ['/invitation', token], queryFn: () => AUTH.viewInvitation(token), retry: false });
  if (query.data !== undefined) {
    return <Accept token={token} invitation={query.data} />;
  }
  return (
    <AuthFrame title="Invitation">
      <Loaded query={query}>{() => null}</Loaded>
    </AuthFrame>
  );
}

function Accept({ token, invitation }: { token: string; invitation: InvitationView }) {
  const [values, setValues] = useState({ name: '', password: '' });
  const navigate = useNavigate();
  const accept = useLoginStep(AUTH.acceptInvitation, () => void navigate({ to: '/' }));
  const { partner, email, role, has_account } = invitation;
  return (
    <AuthFrame
      title={`Join ${partner}`}
      description={`You have been invited as ${formatRole(role)}, with the address ${email}.`}
      below={
        has_account && (
          <>
            To accept, log in as {email} first.{' '}
            <Link to="/login" search={{ next: `/invitation?token=${encodeURIComponent(token)}` }}>
              Log in
            </Link>
          </>
        )
      }
    >
      <PlainForm
        action={`Join ${partner}`}
        step={accept}
        onSubmit={() => accept.mutate({ token, ...(!has_account && values) })}
      >
        {!has_account && (
          <>
            <TextInput
              label="Your name"
              autoComplete="name"
              required
              withAsterisk={false}
              value={values.name}
              onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
            />
            <PasswordInput
              label="Password"
              description="At least 12 characters"
              autoComplete="new-password"
              required
              withAsterisk={false}
              value={values.password}
              onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
            />
          </>
        )}
      </PlainForm>
    </AuthFrame>
  );
}
