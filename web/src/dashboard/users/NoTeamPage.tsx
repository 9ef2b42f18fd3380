import { Button } from '@mantine/core';
import { useLogOut } from '#web/api/session';
import { AuthFrame } from '#web/shared/users/login/AuthFrame';

/** For people who have an account but belong to no team any more. */
export function NoTeamPage() {
  const logOut = useLogOut();
  return (
    <AuthFrame title="You are not in a team" description="Ask a team owner or admin for an invitation.">
      <Button variant="default" loading={logOut.isPending} onClick={() => logOut.mutate()}>
        Log out
      </Button>
    </AuthFrame>
  );
}
