import type { RouteConfig } from '@hono/zod-openapi';
import { limits } from '../../contract/limits.ts';
import { FILE_FIELD } from './read-upload.ts';

/**
 * The upload form for the API's description. A plain JSON schema on purpose: with a zod one, Hono would read the whole
 * body into memory to check it.
 */
export const uploadBody = {
  body: {
    required: true,
    description:
      'Fields may come before or after the file; before it, mistakes are told without sending the file.',
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['title', 'type', 'courseId', FILE_FIELD],
          properties: {
            title: { type: 'string', maxLength: limits.title },
            description: { type: 'string', maxLength: limits.description },
            type: { type: 'string', enum: ['video', 'document'] },
            courseId: { type: 'integer', minimum: 1 },
            [FILE_FIELD]: { type: 'string', contentMediaType: 'application/octet-stream' },
          },
        },
      },
    },
  },
} satisfies RouteConfig['request'];

/** A form with a file and, perhaps, texts, described the same way. */
export const formWith = (field: string, texts: Readonly<Record<string, object>> = {}) =>
  ({
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: [field],
            properties: {
              ...texts,
              [field]: { type: 'string', contentMediaType: 'application/octet-stream' },
            },
          },
        },
      },
    },
  }) satisfies RouteConfig['request'];
