import { Button } from '@mantine/core';
import { Problem } from '#web/design/states/states';
import { useLogOut } from '#web/shared/users/log-out';
import { AuthFrame } from '#web/shared/users/login/AuthFrame';

/** For people who have an account but belong to no team any more. */
export function NoTeamPage() {
  const logOut = useLogOut();
  return (
    <AuthFrame title="You are not in a team" description="Ask a team owner or admin for an invitation.">
      <Problem error={logOut.error} />
      <Button variant="default" loading={logOut.isPending} onClick={() => logOut.mutate()}>
        Log out
      </Button>
    </AuthFrame>
  );
}
