import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from './api-env.ts';
import { guard } from './guard.ts';

export function describeApi(app: OpenAPIHono<ApiEnv>): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'Set by POST /api/login.',
  });
  const description =
    'Errors are application/problem+json (RFC 9457); `message` is the sentence to show a person.';
  const about = { openapi: '3.1.0', info: { title: 'Abhyas', version: '1', description } };
  let document: string | undefined;
  app.get('/api/openapi.json', guard('public'), (c) => {
    document ??= JSON.stringify(app.getOpenAPI31Document(about));
    return c.body(document, 200, { 'content-type': 'application/json' });
  });
}
