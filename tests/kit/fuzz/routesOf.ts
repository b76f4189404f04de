import type { FastifyInstance } from 'fastify';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Route = { method: Method; path: string; name: string };

/** The routes as the router itself prints them: a tree of path parts, each with its methods. */
export function routesOf(app: FastifyInstance): Route[] {
  const path: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const [, indent = '', part = '', methods = ''] =
        /^([│├└─ ]*)(\S+)(?: \(([\w, ]+)\))?$/.exec(line) ?? [];
      const depth = indent.length / 4;
      path.splice(Math.max(depth - 1, 0), path.length, part);
      const whole = path.join('');
      return methods
        .split(', ')
        .filter(method => method !== '' && method !== 'HEAD' && method !== 'OPTIONS')
        .map(method => ({ method: method as Method, path: whole, name: `${method} ${whole}` }));
    });
}
