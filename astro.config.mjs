import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { abhyasHost } from './integrations/abhyas-host.ts';
import { contentLinks } from './integrations/content-links.ts';
import { headScriptHash } from './src/lib/head-script.ts';
import { styleguide } from './src/styleguide/integration.ts';

/**
 * Scripts of screens with islands travel in few files: React, what most screens share, and the screen's own. On a weak
 * line a request costs more than a kilobyte. Public pages keep theirs apart, and what is loaded later stays so.
 */
const scriptGroups = [
  ['react', /node_modules[\\/](?:react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/],
  ['public', /src[\\/]lib[\\/](?:stored-user|json-form)\.ts/],
  [
    'base',
    /src[\\/](?:islands[\\/](?:ui[\\/](?!upload|form[\\/]Action)|identity|privacy)|lib[\\/])|server[\\/]contract|node_modules[\\/]hono/,
  ],
  ['upload', /node_modules[\\/]tus-js-client|src[\\/]islands[\\/]ui[\\/]upload/],
  ['admin', /src[\\/]islands[\\/]admin|node_modules[\\/]@tanstack/],
].map(([name, test], place) => ({
  name,
  test,
  priority: 9 - place,
  ...(place > 1 && { tags: ['$initial'], minShareCount: 2 }),
}));

export default defineConfig({
  // The product knows no address; a running site is told its own.
  ...(process.env.ABHYAS_BUILD !== 'product' && { site: process.env.SITE_URL || 'http://localhost:4321' }),
  output: 'static',
  // Astro 7's default drops the line breaks that stand for spaces between words and elements.
  compressHTML: true,
  trailingSlash: 'never',
  // Shorter than an attribute, and quicker to match.
  scopedStyleStrategy: 'class',
  // Styles travel inside the page: a first visit on a slow line waits for one answer instead of two.
  build: { format: 'file', inlineStylesheets: 'always' },
  adapter: node({ mode: 'middleware', staticHeaders: true }),
  integrations: [
    // A page is complete at once: streaming would only hash and flush it in pieces.
    react({ experimentalDisableStreaming: true }),
    abhyasHost(),
    contentLinks(),
    styleguide(),
  ],
  session: false,
  vite: {
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: scriptGroups } } } } },
    },
  },
  experimental: { contentIntellisense: true },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  security: {
    checkOrigin: false,
    csp: {
      scriptDirective: { hashes: [headScriptHash] },
      directives: [
        "default-src 'self'",
        "img-src 'self' data: https://i.ytimg.com",
        "frame-src 'self' https://www.youtube-nocookie.com https://www.openstreetmap.org",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "connect-src 'self'",
        "media-src 'self' blob:",
      ],
    },
  },
});
