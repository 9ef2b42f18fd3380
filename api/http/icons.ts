import { Router } from 'express';
import { currencyByCode } from '#domain/assets/currencies';
import { ServiceError } from '#domain/error';
import { iconSvg } from '#providers/icon';

/** Serves the icons that the currency list links to, for pages of any origin. */
export function createIconsRouter(): Router {
  const router = Router();
  router.get('/:code.svg', (req, res) => {
    const currency = currencyByCode(req.params.code);
    if (!currency) {
      throw new ServiceError('ORDER_NOT_FOUND');
    }
    res.set({
      'Cache-Control': 'public, max-age=86400',
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    res.end(iconSvg(currency));
  });
  return router;
}
