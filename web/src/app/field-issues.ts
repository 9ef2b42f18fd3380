import { useEffect } from 'react';
import { fieldIssues } from '../api/call-error';

interface FormErrors {
  setErrors: (errors: Record<string, string>) => void;
}

/** Shows at each field of a form what the server refused about it; the form names its fields as the call does. */
export function useFieldIssues({ setErrors }: FormErrors, error: unknown): void {
  useEffect(() => {
    if (error !== null) {
      setErrors(fieldIssues(error));
    }
  }, [error, setErrors]);
}
