import type { App } from '../../server/app.ts';
import type { Product } from './product.ts';

/** A route as the app runs it. */
export interface Route {
  readonly method: string;
  /** With `{name}` for parameters, as the API's description has it. */
  readonly path: string;
  /** Rule of the guard that runs first; undefined when something else does. */
  readonly access: string | undefined;
}

/** Middleware for every path and method; guards stand on the routes themselves. */
const EVERY_METHOD = 'ALL';

/** Every route of the app, described or not, each once. */
export function routesOf(app: Pick<App, 'routes'>): Route[] {
  const routes = new Map<string, Route>();
  for (const { method, path, handler } of app.routes) {
    const name = `${method} ${path}`;
    if (method === EVERY_METHOD || routes.has(name)) continue;
    const access: unknown = 'access' in handler ? handler.access : undefined;
    routes.set(name, {
      method,
      path: path.replaceAll(/:([^/]+)/g, '{$1}'),
      access: typeof access === 'string' ? access : undefined,
    });
  }
  return [...routes.values()];
}

/** What the API's description says of a call. */
export interface Operation {
  readonly 'x-access': string;
  readonly security: unknown[];
  readonly parameters?: { readonly in: string; readonly name: string; readonly required?: boolean }[];
  readonly responses: Readonly<
    Record<string, { content?: Record<string, { schema: object }>; headers?: Record<string, object> }>
  >;
  readonly requestBody?: { content: Record<string, { schema: object }> };
}

/** The API's description, as the product serves it: `GET /api/me` → operation. */
export async function describedCalls(product: Product): Promise<Map<string, Operation>> {
  const { body } = await product.client().get('/api/openapi.json');
  const paths: Record<string, Record<string, Operation>> = body.paths;
  return new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  );
}
