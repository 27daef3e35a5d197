/** Returns a document of the sitemap protocol (sitemaps.org). */
export const xml = (inside: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>${inside}`, {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
