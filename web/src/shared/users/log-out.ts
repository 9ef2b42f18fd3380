import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { account } from '#web/api/client';

/**
 * Ends the login and loads the login page anew. So no data stays in the browser, and the previous page makes no further
 * calls.
 */
export function useLogOut(): UseMutationResult<unknown, Error, void> {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => account.call('/users/logout', { method: 'POST' }),
    onSuccess: () => navigate({ to: '/login', reloadDocument: true }),
  });
}
