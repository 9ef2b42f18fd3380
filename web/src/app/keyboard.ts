import { useEffect, useRef } from 'react';

/** What a key does; names as KeyboardEvent.key has them, with `mod+` for Ctrl or Command. */
export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const FIELDS = 'input, textarea, select, [contenteditable="true"]';

/** Calls what a key is bound to, unless somebody writes or a dialog is open; keys with `mod+` work everywhere. */
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
