import { createHash } from 'node:crypto';

/** Manifest for the start screen of a phone. */
export const MANIFEST = '/site.webmanifest';

/**
 * Runs before the first paint to avoid flashes. Marks that scripts run, applies the chosen theme, and recognizes a
 * student by the hints of src/lib/member/stored-user.ts: `data-user` on <html> is the role, and inside a `data-course`
 * of theirs `.owned` replaces `.not-owned` (src/styles/utilities.css). The start screen's data waits until after the
 * paint. Kept tiny, because every page includes it.
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

/** Hash for the content security policy; astro.config.mjs adds it to the computed ones. */
export const headScriptHash = `sha256-${createHash('sha256').update(headScript).digest('base64')}` as const;
