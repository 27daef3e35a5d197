import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { abhyasHost } from './integrations/abhyas-host.ts';
import { contentLinks } from './integrations/content-links.ts';
import { headScriptHash } from './src/lib/head-script.ts';
import { styleguide } from './src/styleguide/integration.ts';

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
