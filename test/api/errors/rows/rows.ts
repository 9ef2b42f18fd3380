import { CREATE_ROWS } from './create-rows';
import { GENERAL_ROWS } from './general-rows';
import { LIMIT_ROWS } from './limit-rows';
import { LIST_ROWS } from './list-rows';
import { MONEY_ROWS } from './money-rows';
import { ORDER_ROWS } from './order-rows';
import { QUOTE_ROWS } from './quote-rows';
import type { Row } from './row';

/** Every way to be refused. */
export const ROWS: readonly Row[] = [
  ...GENERAL_ROWS,
  ...QUOTE_ROWS,
  ...CREATE_ROWS,
  ...ORDER_ROWS,
  ...LIST_ROWS,
  ...MONEY_ROWS,
  ...LIMIT_ROWS,
];
