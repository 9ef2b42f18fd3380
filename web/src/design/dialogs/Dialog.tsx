import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

const FIELDS = 'input:not([type="hidden"], :disabled), textarea:not(:disabled), select:not(:disabled)';

/** A dialog that is open while it is on the page: the focus starts in its first field, and returns to what opened it. */
export function Dialog({ children, ...props }: Omit<ModalProps, 'opened'>) {
  useReturnFocus();
  return (
    <Modal opened {...props}>
      <div ref={markFirstField}>{children}</div>
    </Modal>
  );
}

/** Mantine puts the focus on the first element with this attribute; a field comes before the button of a warning. */
function markFirstField(content: HTMLDivElement | null): void {
  content?.querySelector(FIELDS)?.setAttribute('data-autofocus', 'true');
}

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
