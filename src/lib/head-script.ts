import { createHash } from 'node:crypto';

/** What a phone needs to put the site on its start screen. */
export const MANIFEST = '/site.webmanifest';

/**
 * Runs before the first paint. It says that scripts run, takes the theme that was chosen with the switch, so that
 * nothing flashes, and on a first visit lets the text be painted in a font that is there already: the site's own
 * font is fetched after that paint (the first with content: a blank one may come before) and does not stand in the
 * way of the text. Once it has arrived later pages begin with it, and so does this one, unless a line in sight would then
 * break elsewhere and something move by more than 3 px, which is where browsers begin to count; what happens below the
 * screen nobody sees. What the home screen of a phone needs waits for the paint too. Kept tiny, because every page
 * carries it.
 */
export const headScript = [
  '{const d=document,r=d.documentElement.dataset;',
  "r.js='';",
  'try{const s=localStorage,{theme,font}=s;',
  'if(theme)r.theme=theme;',
  "if(!font){r.font='later';",
  "new PerformanceObserver((l,o)=>{if(!l.getEntriesByName('first-contentful-paint')[0])return;o.disconnect();",
  "d.fonts.load('1em Anek Latin','a').then(()=>{s.font=1;",
  "const y=()=>[...d.querySelectorAll('main *')].map(e=>Math.min(e.getBoundingClientRect().y,innerHeight)),a=y();",
  "delete r.font;y().some((n,i)=>Math.abs(n-a[i])>3)&&(r.font='later')",
  "},()=>{})}).observe({type:'paint',buffered:true})}",
  '}catch{delete r.font}',
  'const f=requestAnimationFrame,l=d.createElement("link");',
  `l.rel='manifest';l.href='${MANIFEST}';`,
  "addEventListener('load',()=>f(()=>f(()=>d.head.append(l))))}",
].join('');

/** Its hash for the content security policy; astro.config.mjs adds it to the hashes it computes itself. */
export const headScriptHash = `sha256-${createHash('sha256').update(headScript).digest('base64')}` as const;
