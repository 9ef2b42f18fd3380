import { type RefObject, useEffect, useRef } from 'react';

/** Functions by key. Keys are named as in KeyboardEvent.key, with `mod+` for Ctrl or Command. */
type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

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

interface LinkKeys<E extends HTMLElement> {
  /** The element that contains the lists. */
  lists: RefObject<E | null>;
  reachFirst: () => void;
}

/**
 * j and k move between the links of a list, and so do the arrow keys once a link has the focus. Enter follows a link.
 */
export function useLinkKeys<E extends HTMLElement>(): LinkKeys<E> {
  const lists = useRef<E>(null);
  const links = () => [...(lists.current?.querySelectorAll<HTMLElement>('li a') ?? [])];
  const reached = () => links().findIndex((link) => link.matches(':focus'));
  const move = (by: number) => {
    const all = links();
    all[Math.min(Math.max(reached() + by, 0), all.length - 1)]?.focus();
  };
  const arrow = (by: number) => (event: KeyboardEvent) => {
    if (reached() >= 0) {
      event.preventDefault();
      move(by);
    }
  };
  useKeys({ j: () => move(1), k: () => move(-1), ArrowDown: arrow(1), ArrowUp: arrow(-1) });
  return { lists, reachFirst: () => links()[0]?.focus() };
}
