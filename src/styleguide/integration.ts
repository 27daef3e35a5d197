import type { AstroIntegration } from 'astro';

/** Adds /styleguide while developing: every component class and drawing on one page. It is no part of the built site. */
export function styleguide(): AstroIntegration {
  return {
    name: 'abhyas-styleguide',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command === 'dev') {
          injectRoute({
            pattern: '/styleguide',
            entrypoint: new URL('./Styleguide.astro', import.meta.url),
            prerender: true,
          });
        }
      },
    },
  };
}
