import type { AstroIntegration } from 'astro';

/** Adds /styleguide in development: every component class and drawing on one page. Not part of the build. */
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
