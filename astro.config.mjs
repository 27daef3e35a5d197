import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { abhyasHost } from './integrations/abhyas-host.ts';
import { contentLinks } from './integrations/content-links.ts';
import { headScriptHash } from './src/lib/page/head-script.ts';
import { styleguide } from './src/styleguide/integration.ts';

/** What the forms of the login need: nothing else that screens share is loaded there. */
const form =
  /src[\\/](?:islands[\\/](?:ui[\\/](?:form[\\/](?!Action|FormD)|toasts|Tabs|Button|Icon|use-in)|privacy|identity[\\/]Code|auth[\\/]log-in)|lib[\\/](?:api[\\/](?!mark|save|un|join|watch|load|pass)|forms[\\/]form-|drawings[\\/]icons|words[\\/]format-price|member[\\/](?:next-p|person|prot)|page[\\/]url))|node_modules[\\/]hono/;
const base =
  /src[\\/](?:islands[\\/](?:ui[\\/](?!upload|Finished|CertificateB|form[\\/](?:Action|FormD))|course-viewer[\\/](?!quiz))|lib[\\/](?!drawings[\\/]qr-path|forms[\\/]table|api[\\/](?:load|pass)))|server[\\/]contract[\\/](?!typed|mail-k|notification-k|parts|receipt-k|refund|lesson-add|rights|passkey|limits)|vite[\\/]preload-helper/;
/**
 * Scripts of screens with islands travel in few files: React, what most screens share, and the screen's own. On a weak
 * line a request costs more than a kilobyte. Public pages keep theirs apart, and what is loaded later stays so.
 */
const scriptGroups = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/ },
  { name: 'public', test: /src[\\/]lib[\\/](?:member[\\/]stored-user|api[\\/]json-form)\.ts/ },
  { name: 'form', test: form, minShareCount: 2 },
  { name: 'base', test: base, minShareCount: 2 },
  { name: 'identity', test: /src[\\/]islands[\\/]identity|server[\\/]contract[\\/]parts/, minShareCount: 2 },
  { name: 'quiz', test: /src[\\/]islands[\\/]course-viewer[\\/]quiz/ },
  {
    name: 'upload',
    test: /node_modules[\\/]tus-js-client|src[\\/]islands[\\/]ui[\\/]upload/,
    minShareCount: 2,
  },
  {
    name: 'admin',
    test: /src[\\/]islands[\\/]admin|server[\\/]contract[\\/](?:limits|rights)|node_modules[\\/]@tanstack/,
    minShareCount: 2,
  },
].map((group, place) => ({
  ...group,
  priority: 9 - place,
  ...(group.minShareCount && { tags: ['$initial'] }),
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
