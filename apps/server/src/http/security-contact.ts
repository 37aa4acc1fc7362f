import type { FastifyInstance } from 'fastify';

/** Time until `Expires`; the standard recommends less than a year. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000;

/** Serves `/.well-known/security.txt` (RFC 9116), which names the site's support as the contact for vulnerabilities. */
export const registerSecurityContact = (
  app: FastifyInstance,
  { publicUrl, wallMs }: { publicUrl: string; wallMs: () => number },
): void => {
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          `Contact: ${publicUrl}/support`,
          `Expires: ${new Date(wallMs() + VALID_MS).toISOString()}`,
          'Preferred-Languages: en, ru',
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  );
};
