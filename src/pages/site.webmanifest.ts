import type { APIRoute } from 'astro';
import { siteFile } from '../lib/content/content.ts';
import { iconPath } from '../lib/content/pictures.ts';

/** Serves the manifest for the start screen of a phone. */
export const GET: APIRoute = async () => {
  const { brand, tagline, description, colours, logo } = await siteFile('site');
  const manifest = {
    name: `${brand}: ${tagline}`,
    short_name: brand,
    description,
    lang: 'en-IN',
    start_url: '/',
    display: 'standalone',
    background_color: '#fffcf7',
    theme_color: colours?.brand ?? '#3730a3',
    icons: [
      { src: iconPath(logo, 'icon-192.png'), sizes: '192x192', type: 'image/png' },
      { src: iconPath(logo, 'icon-512.png'), sizes: '512x512', type: 'image/png' },
      {
        src: iconPath(logo, 'icon-maskable-512.png'),
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
      ...(logo === undefined ? [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }] : []),
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
};
