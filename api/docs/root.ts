import type { RequestHandler } from 'express';
import type { ApiServices } from '../services';

/** `/` leads people to the login, and programs to what there is. */
export function leadFromRoot({ publicUrl, statusPage }: Pick<ApiServices, 'publicUrl' | 'statusPage'>): RequestHandler {
  const links = {
    name: 'Swaplane',
    partner_api: `${publicUrl}/partner/v1`,
    openapi: `${publicUrl}/partner/v1/openapi.json`,
    documentation: `${publicUrl}/docs`,
    llms_txt: `${publicUrl}/llms.txt`,
    health: `${publicUrl}/partner/v1/health`,
    ...(statusPage && { status: `${publicUrl}/status` }),
    dashboard: `${publicUrl}/dashboard`,
  };
  return (req, res) => {
    res.set({ 'Cache-Control': 'no-cache', Vary: 'Accept' });
    if (req.accepts(['json', 'html']) === 'html') {
      res.redirect(302, '/dashboard');
    } else {
      res.json(links);
    }
  };
}
