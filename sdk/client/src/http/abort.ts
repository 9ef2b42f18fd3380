/** A controller that aborts when the signal does too. Abort it at the end to release the signal. */
export function abortWith(signal: AbortSignal | undefined): AbortController {
  const controller = new AbortController();
  if (signal?.aborted) {
    controller.abort(signal.reason);
  } else {
    signal?.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal });
  }
  return controller;
}
