import { useEffect, useState } from 'react';

/** What opened the dialogs that are open: a dialog that follows another one returns to the same place. */
let lastOpener: HTMLElement | null = null;

/**
 * Gives the focus back to what opened a dialog when it is gone. Mantine does so only for dialogs that were on the page before
 * they opened.
 */
export function useReturnFocus(): void {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body;
        if (isFree && document.querySelector('[role="dialog"]') === null) {
          opener?.focus({ preventScroll: true });
        }
      });
    },
    [opener],
  );
}

/** An item of a menu goes with its menu, so the menu's button stands for it. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  const isOutside = active instanceof HTMLElement && active !== document.body && !active.closest('[role="dialog"]');
  if (isOutside) {
    const menu = active.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? null;
    lastOpener = menu === null ? active : document.getElementById(menu);
  }
  return lastOpener;
}
