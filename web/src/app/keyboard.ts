import { useEffect, useRef } from 'react';

/** Functions by key. Keys are named as in KeyboardEvent.key, with `mod+` for Ctrl or Command. */
export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const FIELDS = 'input, textarea, select, [contenteditable="true"]';

/**
 * Calls the function of a pressed key, except while a field has the focus or a dialog is open. Keys with `mod+` always
 * work.
 */
export function useKeys(map: KeyMap): void {
  const current = useRef(map);
  current.current = map;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey;
      const name = isModified ? `mod+${event.key.toLowerCase()}` : event.key;
      const bound = current.current[name];
      if (!bound || event.altKey || event.defaultPrevented || (!isModified && isBusy(event.target))) {
        return;
      }
      bound(event);
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function isBusy(target: EventTarget | null): boolean {
  return (
    (target instanceof Element && target.closest(FIELDS) !== null) || document.querySelector('[role="dialog"]') !== null
  );
}
