import { type RefObject, useRef } from 'react';
import { useKeys } from './keyboard';

interface LinkKeys<E extends HTMLElement> {
  /** What holds the lists. */
  lists: RefObject<E | null>;
  reachFirst: () => void;
}

/** In lists of links j and k move from one to the next, and so do the arrow keys once one is reached; Enter follows it. */
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
