import type { BrowserContext } from '@playwright/test';

/** Addresses outside a site that its pages ask for. They are answered here, so that no test needs the internet. */
export async function watchOutside(context: BrowserContext, own: string): Promise<URL[]> {
  const asked: URL[] = [];
  await context.route(
    (url) => url.origin !== own && url.protocol.startsWith('http'),
    async (route) => {
      asked.push(new URL(route.request().url()));
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' });
    },
  );
  return asked;
}
