import { type RefObject, useRef } from 'react';
import { useKeys } from './keyboard';

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
