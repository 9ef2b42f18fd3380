import { useEffect } from 'react';
import { beyondFields, fieldIssues } from '../api/call-error';

interface FormErrors {
  values: object;
  setErrors: (errors: Record<string, string>) => void;
}

/**
 * Shows the server's errors at the fields of a form, which have the same names as in the call.
 * @returns what is left for `Problem`, null if the fields show all of it
 */
export function useFieldIssues({ values, setErrors }: FormErrors, error: unknown): unknown {
  useEffect(() => {
    if (error !== null) {
      setErrors(fieldIssues(error));
    }
  }, [error, setErrors]);
  return beyondFields(error, values);
}
