import { useEffect } from 'react';
import { fieldIssues } from '../api/call-error';

interface FormErrors {
  setErrors: (errors: Record<string, string>) => void;
}

/** Shows the server's errors at the fields of a form, which have the same names as in the call. */
export function useFieldIssues({ setErrors }: FormErrors, error: unknown): void {
  useEffect(() => {
    if (error !== null) {
      setErrors(fieldIssues(error));
    }
  }, [error, setErrors]);
}
