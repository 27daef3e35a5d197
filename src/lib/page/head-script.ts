import { createHash } from 'node:crypto';

/** What a phone needs to put the site on its start screen. */
export const MANIFEST = '/site.webmanifest';

/**
 * Runs before the first paint, so that nothing flashes. It says that scripts run, takes the theme that was chosen with the
 * switch, and knows a student by the hints of src/lib/member/stored-user.ts: `data-user` on <html> is the role, and inside a
 * `data-course` of theirs `.owned` takes the place of `.not-owned` (src/styles/utilities.css). What the home screen of a
 * phone needs waits for the paint. Kept tiny, because every page carries it.
 */
export const headScript = [
  '{const d=document,r=d.documentElement.dataset;',
  "r.js='';",
  'try{const{theme,user,courses}=localStorage;',
  'if(theme)r.theme=theme;',
  'if(user){r.user=JSON.parse(user).role;',
  `const o=':is('+JSON.parse(courses||'[]').map(([s])=>'[data-course="'+CSS.escape(s)+'"]')+') .';`,
  'const c=new CSSStyleSheet;',
  "c.replaceSync(o+'owned{display:inline-flex}'+o+'not-owned{display:none!important}');",
  'd.adoptedStyleSheets=[c]}}catch{}',
  'const f=requestAnimationFrame,l=d.createElement("link");',
  `l.rel='manifest';l.href='${MANIFEST}';`,
  "addEventListener('load',()=>f(()=>f(()=>d.head.append(l))))}",
].join('');

/** Its hash for the content security policy; astro.config.mjs adds it to the hashes it computes itself. */
export const headScriptHash = `sha256-${createHash('sha256').update(headScript).digest('base64')}` as const;
