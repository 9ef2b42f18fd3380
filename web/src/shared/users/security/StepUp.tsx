import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { setStepUp } from '#web/api/client';

/** Few visits ask for it, so it is no part of what every page loads first. */
const StepUpDialog = lazy(async () => ({ default: (await import('./StepUpDialog')).StepUpDialog }));

/** Asks for the second factor whenever the server wants it again; the refused call is then repeated. */
export function StepUp() {
  const [answer, setAnswer] = useState<((isGiven: boolean) => void) | null>(null);
  useEffect(() => setStepUp(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), []);
  const end = useCallback(
    (isGiven: boolean) => {
      answer?.(isGiven);
      setAnswer(null);
    },
    [answer],
  );
  return (
    answer && (
      <Suspense>
        <StepUpDialog onEnd={end} />
      </Suspense>
    )
  );
}
