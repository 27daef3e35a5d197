import type { RouteConfig } from '@hono/zod-openapi';

/**
 * A form with a file and texts, for the API's description. A plain JSON schema on purpose: with a zod one, Hono would
 * read the whole body into memory to check it.
 */
export const formBody = (
  fileField: string,
  texts: Readonly<Record<string, object>> = {},
  more: { readonly required?: readonly string[]; readonly description?: string } = {},
) => {
  const { required = [], ...described } = more;
  return {
    body: {
      required: true,
      ...described,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: [...required, fileField],
            properties: {
              ...texts,
              [fileField]: { type: 'string', contentMediaType: 'application/octet-stream' },
            },
          },
        },
      },
    },
  } satisfies RouteConfig['request'];
};
