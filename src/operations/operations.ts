import { DECISIONS } from './orders/decisions';
import { ORDER_OPERATIONS } from './orders/operations';

/** Everything that is declared once for the console and the command line [contributing: Add an operator's action]. */
export const OPERATIONS = [...ORDER_OPERATIONS, ...DECISIONS] as const;
