import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { readAgain } from '../app/read-again';
import { type CallOptions, request } from './call';

interface ApiMutation<I> {
  call: (input: I) => { path: string } & CallOptions;
  changes: readonly string[];
}

/** Makes one call for each input, and then reads everything again that the call changed. */
export function useApiMutation<I, O>(
  { call, changes }: ApiMutation<I>,
  onSuccess?: (answer: O, input: I) => void,
): UseMutationResult<O, Error, I> {
  const queries = useQueryClient();
  return useMutation<O, Error, I>({
    mutationFn: (input) => {
      const { path, ...options } = call(input);
      return request<O>(path, { method: 'POST', ...options });
    },
    onSuccess: (answer, input) => {
      readAgain(queries, changes);
      onSuccess?.(answer, input);
    },
  });
}
