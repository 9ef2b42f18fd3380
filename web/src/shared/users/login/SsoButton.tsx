import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Problem } from '#web/design/states/Problem';
import styles from './auth.module.css';
import { AUTH } from './auth-calls';
import { keepNext } from './kept-next';

/** Leads to the identity provider, which sends the browser back to the page at `/sso`. */
export function SsoButton({ label, next }: { label: string; next: string | undefined }) {
  const begin = useMutation({
    mutationFn: AUTH.beginSso,
    onSuccess: ({ url }) => {
      keepNext(next);
      location.assign(url);
    },
  });
  return (
    <div className={styles.form}>
      <Problem error={begin.error} />
      <Button variant="default" loading={begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
        {label}
      </Button>
    </div>
  );
}
