import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, call } from '../api/call';
import { readAgain } from './read-again';

interface Act<I> {
  /** The call that an input makes. */
  call: (input: I) => { path: string } & CallOptions;
  /** Beginnings of the paths that must be read again. */
  changes: readonly string[];
}

/** Something that changes state: one call, after which everything that it changed is read again. */
export function useAct<I = void, O = unknown>(
  { call: toCall, changes }: Act<I>,
  onSuccess?: (answer: O, input: I) => void,
): UseMutationResult<O, Error, I> {
  const queries = useQueryClient();
  return useMutation<O, Error, I>({
    mutationFn: (input) => {
      const { path, ...options } = toCall(input);
      return call<O>(path, { method: 'POST', ...options });
    },
    onSuccess: (answer, input) => {
      readAgain(queries, changes);
      onSuccess?.(answer, input);
    },
  });
}
