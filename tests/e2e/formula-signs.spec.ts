import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { lessonHtml } from '../../server/documents/lesson-html.ts';
import { openClassroom, profile } from '../support/classroom.ts';
import { expect, test } from '../support/e2e.ts';
import { awake } from '../support/screens.ts';

const R = String.raw;
const GREEK = R`\alpha \beta \gamma \delta \epsilon \varepsilon \zeta \eta \theta \vartheta \iota \kappa \lambda \mu \nu \xi \pi \rho \sigma \tau \upsilon \phi \varphi \chi \psi \omega \Gamma \Delta \Theta \Lambda \Xi \Pi \Sigma \Phi \Psi \Omega`;
const OPERATORS = R`\pm \mp \times \div \cdot \ast \star \circ \bullet \oplus \ominus \otimes \cap \cup \uplus \sqcap \vee \wedge \setminus \amalg \dagger`;
const RELATIONS = R`\le \ge \ne \equiv \sim \simeq \approx \cong \propto \prec \succ \subset \supset \subseteq \supseteq \in \ni \notin \perp \parallel \models \vdash \asymp \doteq \ll \gg`;
const ARROWS = R`\to \gets \leftrightarrow \Rightarrow \Leftarrow \Leftrightarrow \uparrow \downarrow \mapsto \rightleftharpoons \longrightarrow \nearrow \searrow`;
const OTHERS = R`\infty \partial \nabla \forall \exists \neg \emptyset \angle \triangle \hbar \ell \Re \Im \aleph \prime \therefore \because \degree \cdots \vdots \ddots \ldots \sum \prod \int \oint \iint \sqrt{\,} \langle \rangle \lceil \rceil \lfloor \rfloor \| \overline{x} \underline{x} \boxed{x} \cancel{x} \bcancel{x} \sout{x} \backslash \% \# \& \$ \_ \{ \}`;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-=<>()[]/!:;,.|?'.split('');
const signs = [GREEK, OPERATORS, RELATIONS, ARROWS, OTHERS]
  .flatMap((list) => list.split(' '))
  .concat(LETTERS);

/** Lists signs that our font lacks: another system may have no font with them. */
async function drawnBySystem(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  const all = await client.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '.prose :is(mi, mo, mn)',
  });
  const words = await page.locator('.prose :is(mi, mo, mn)').allTextContents();
  const found: string[] = [];
  for (const [at, nodeId] of all.nodeIds.entries()) {
    const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
    if (fonts.some(({ isCustomFont }) => !isCustomFont)) found.push(words[at] ?? '');
  }
  return found;
}

test('each sign of a formula draws ink of our own font, and no other sign’s', async ({ browser, site }) => {
  expect(signs.length).toBeGreaterThanOrEqual(200);
  const room = await openClassroom(site);
  const { material } = (
    await room.admin.post('/api/add-text', { title: 'Signs', courseId: room.courseId, body: '$x$' })
  ).body;
  const page = await profile(browser, site, room);
  await page.goto(`/course/${room.courseId}?material=${material.id}`);
  await awake(page);
  // A text has at most 200.
  const html = [signs.slice(0, 150), signs.slice(150)].map((some) =>
    lessonHtml(some.map((sign) => `$${sign}$`).join('\n\n')),
  );
  await page.locator('.prose').evaluate((prose, drawn) => {
    prose.innerHTML = drawn;
  }, html.join(''));
  await page.evaluate(() => document.fonts.ready);
  const drawn = page.locator('.prose math');
  await expect(drawn).toHaveCount(signs.length);
  const { boxes, top, left } = await page.locator('.prose').evaluate((prose) => {
    const { top, left } = prose.getBoundingClientRect();
    const boxes = [...prose.querySelectorAll('math')].map(
      (math) => math.getBoundingClientRect().toJSON() as DOMRect,
    );
    return { boxes, top, left };
  });
  const sheet = await page.locator('.prose').screenshot();
  const blank: string[] = [];
  const seen = new Map<string, string>();
  const same: string[] = [];
  for (const [at, sign] of signs.entries()) {
    const { x = 0, y = 0, width = 0, height = 0 } = boxes[at] ?? {};
    const place = {
      left: Math.round(x - left),
      top: Math.round(y - top),
      width: Math.ceil(width) + 1,
      height: Math.ceil(height) + 1,
    };
    const data = await sharp(sheet).extract(place).greyscale().raw().toBuffer();
    const ink = data.filter((value) => value < 128).length;
    if (ink === 0 || ink === data.length) blank.push(sign);
    const key = `${place.width} ${data.toString('base64')}`;
    const other = seen.get(key);
    if (other !== undefined) same.push(`${sign} as ${other}`);
    seen.set(key, sign);
  }
  expect(blank).toEqual([]);
  expect(same).toEqual([]);
  expect(await drawnBySystem(page)).toEqual([]);
  await page.context().close();
});
