import { Alert } from '@mantine/core';

/** Browsers keep no login of a page that came over plain http from another machine; nothing elsewhere. */
export function InsecureNotice() {
  return window.isSecureContext ? null : (
    <Alert color="yellow" variant="outline" styles={{ message: { color: 'var(--ink)' } }}>
      Open this page over https, or on the machine itself at localhost. Your browser does not keep a login here.
    </Alert>
  );
}
