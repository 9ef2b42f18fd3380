import { Modal, type ModalProps } from '@mantine/core';
import { useReturnFocus } from './use-return-focus';

const FIELDS = 'input:not([type="hidden"], :disabled), textarea:not(:disabled), select:not(:disabled)';

/** A dialog that is open while it is on the page: the focus starts in its first field, and returns to what opened it. */
export function Dialog({ children, ...props }: Omit<ModalProps, 'opened'>) {
  useReturnFocus();
  return (
    <Modal opened closeButtonProps={{ 'aria-label': 'Close' }} {...props}>
      <div ref={markFirstField}>{children}</div>
    </Modal>
  );
}

/** Mantine puts the focus on the first element with this attribute; a field comes before the button of a warning. */
function markFirstField(content: HTMLDivElement | null): void {
  content?.querySelector(FIELDS)?.setAttribute('data-autofocus', 'true');
}
