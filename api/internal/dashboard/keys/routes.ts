import { cancelKeyRotationRoute } from './cancel-rotation';
import { changeKeyRoute } from './change';
import { createKeyRoute } from './create';
import { finishKeyRotationRoute } from './finish-rotation';
import { readKeyRoute } from './get';
import { listKeysRoute } from './list';
import { revokeKeyRoute } from './revoke';
import { rotateKeyRoute } from './rotate';

export const KEY_ROUTES = [
  listKeysRoute,
  createKeyRoute,
  readKeyRoute,
  changeKeyRoute,
  rotateKeyRoute,
  finishKeyRotationRoute,
  cancelKeyRotationRoute,
  revokeKeyRoute,
] as const;
