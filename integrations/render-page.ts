import { createApp } from 'astro/app/entrypoint';

const app = createApp({ streaming: false });

/** Renders a page on demand. Where there is none, or it fails, the response has a status and no body. */
export const renderPage = (request: Request, locals: App.Locals): Promise<Response> =>
  app.render(request, {
    locals,
    prerenderedErrorPageFetch: () => Promise.reject(new Error('The server sends these pages itself.')),
  });
