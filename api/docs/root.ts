import type { RequestHandler } from 'express';

/** `/` leads people to the login, and programs to what there is. */
export function leadFromRoot(publicUrl: string): RequestHandler {
  const links = {
    name: 'Swaplane',
    partner_api: `${publicUrl}/partner/v1`,
    openapi: `${publicUrl}/partner/v1/openapi.json`,
    documentation: `${publicUrl}/docs`,
    llms_txt: `${publicUrl}/llms.txt`,
    health: `${publicUrl}/partner/v1/health`,
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
