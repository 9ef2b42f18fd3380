import { cancelKeyRotationRoute } from './cancel-rotation';
import { changeKeyRoute } from './change-key';
import { createKeyRoute } from './create-key';
import { finishKeyRotationRoute } from './finish-rotation';
import { listKeysRoute } from './list-keys';
import { readKeyRoute } from './read-key';
import { revokeKeyRoute } from './revoke-key';
import { rotateKeyRoute } from './rotate-key';

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
