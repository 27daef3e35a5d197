import { createHash } from 'node:crypto';

/**
 * Runs before the first paint. It says that scripts run, takes the theme that was chosen with the switch, so that
 * nothing flashes, and on a first visit lets the text be painted in a font that is there already: the site's own
 * font is asked for after that paint and does not stand in the way of the text. Once it has arrived the browser has
 * it, and later pages begin with it. Kept tiny, because every page carries it.
 */
export const headScript = [
  '{const d=document.documentElement;',
  "d.dataset.js='';",
  'try{const s=localStorage,{theme,font}=s;',
  'if(theme)d.dataset.theme=theme;',
  "if(!font){d.dataset.font='later';",
  'new PerformanceObserver((l,o)=>{o.disconnect();delete d.dataset.font;document.fonts.ready.then(()=>s.font=1)})',
  ".observe({type:'paint',buffered:true})}",
  '}catch{delete d.dataset.font}}',
].join('');

/** Its hash for the content security policy; astro.config.mjs adds it to the hashes it computes itself. */
export const headScriptHash = `sha256-${createHash('sha256').update(headScript).digest('base64')}` as const;
