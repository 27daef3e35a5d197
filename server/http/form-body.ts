import type { RouteConfig } from '@hono/zod-openapi';

/** A form with a file, for the API's description: with a zod schema Hono would read the whole body into memory. */
export const formBody = (
  fileField: string,
  texts: Readonly<Record<string, object>> = {},
  { required = [], ...described }: { required?: readonly string[]; description?: string } = {},
) => {
  const file = { type: 'string' as const, contentMediaType: 'application/octet-stream' };
  const schema = {
    type: 'object' as const,
    required: [...required, fileField],
    properties: { ...texts, [fileField]: file },
  };
  return {
    body: { required: true, ...described, content: { 'multipart/form-data': { schema } } },
  } satisfies RouteConfig['request'];
};
