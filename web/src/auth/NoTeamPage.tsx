import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../api/call';
import { AuthFrame } from './AuthFrame';

/** For who has an account and belongs to no team any more. */
export function NoTeamPage() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const logOut = async () => {
    await call('/logout', { method: 'POST' });
    queries.clear();
    void navigate({ to: '/login' });
  };
  return (
    <AuthFrame title="You are not in a team" description="Ask a team owner or admin for an invitation.">
      <Button variant="default" onClick={() => void logOut()}>
        Log out
      </Button>
    </AuthFrame>
  );
}
