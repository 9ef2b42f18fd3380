/** In place of a refund address, where the provider takes none. */
export const REFUND_TO_SENDER = 'The address that the deposit came from';
