import { useSuspenseQuery } from '@tanstack/react-query';
import { SESSION } from '#web/app/session';
import { Notice } from '#web/design/states/Notice';

/** Whether nothing but the own account opens, because a second factor is demanded and there is none. */
export function useMustEnroll(): boolean {
  return useSuspenseQuery(SESSION).data.must_enroll;
}

/** Says why nothing but the settings opens. */
export function EnrollNotice() {
  return useMustEnroll() ? (
    <Notice tone="person" shape="person" title="Set up a second factor">
      Your role needs one here. Turn on two-factor authentication or add a passkey; then everything else opens.
    </Notice>
  ) : null;
}
