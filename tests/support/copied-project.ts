import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type BuiltSite, readBuiltSite } from './built-site.ts';
import { copyContent } from './shipped-content.ts';

const projectRoot = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Everything a build reads beside the content. */
const SOURCES = [
  'astro.config.mjs',
  'integrations',
  'package-lock.json',
  'package.json',
  'public',
  'scripts',
  'server',
  'src',
  'tsconfig.json',
];

/** A copy of the project that tests may write content into and build, out of the way of the project itself. */
export class CopiedProject implements Disposable {
  readonly root = mkdtempSync(join(tmpdir(), 'abhyas-copy-'));
  readonly dist = join(this.root, 'dist');

  private constructor() {
    for (const name of SOURCES) cpSync(join(projectRoot, name), join(this.root, name), { recursive: true });
    // Tools keep their caches in node_modules: the packages are shared, the folder is not.
    const packages = join(projectRoot, 'node_modules');
    mkdirSync(join(this.root, 'node_modules'));
    for (const name of readdirSync(packages).filter((entry) => !/^\.(?!bin$)/.test(entry)))
      symlinkSync(join(packages, name), join(this.root, 'node_modules', name));
  }

  /** Copies the project with the shipped content, and its build: what is new is the pages. */
  static async make(): Promise<CopiedProject> {
    const project = new CopiedProject();
    cpSync(readBuiltSite().dist, project.dist, { recursive: true });
    await copyContent(join(project.root, 'content'));
    return project;
  }

  /** Writes `content/courses/<slug>.md`. */
  addCourse(slug: string, text: string): void {
    writeFileSync(join(this.root, 'content/courses', `${slug}.md`), text);
  }

  /** Builds with the project's own command. @throws Error with what the build printed */
  async build(): Promise<BuiltSite> {
    const script = `process.exitCode = await (await import('./scripts/lib/build.mjs')).build()`;
    // Vitest's own NODE_ENV would make a build for developers.
    const env = { ...process.env, NODE_ENV: 'production' };
    await run(process.execPath, ['--input-type=module', '-e', script], { cwd: this.root, env });
    return readBuiltSite(this.dist);
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** The course that `docs/editing.md` tells an editor to copy. */
export function exampleCourse(): string {
  const guide = readFileSync(join(projectRoot, 'docs/editing.md'), 'utf8');
  const example = /<!-- new-course -->\s*```markdown\n([\s\S]*?)```/.exec(guide)?.[1];
  if (example === undefined) throw new Error('docs/editing.md has no example of a course.');
  return example;
}
