import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export const projectRoot = resolve(import.meta.dirname, '../..');

const settings = [
  'biome.json',
  'oxlint.config.ts',
  'oxlint.borders.ts',
  'tsconfig.json',
  'package.json',
  '.gitignore',
];

/** A project with our settings and nothing in it but the given files. Remove it with `[Symbol.dispose]`. */
export class Sandbox implements Disposable {
  readonly root = mkdtempSync(join(tmpdir(), 'abhyas-sandbox-'));

  constructor(files: Record<string, string>) {
    for (const name of settings) cpSync(join(projectRoot, name), join(this.root, name));
    symlinkSync(join(projectRoot, 'node_modules'), join(this.root, 'node_modules'));
    for (const [path, code] of Object.entries(files)) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), code);
    }
  }

  /** Complaints of Biome and oxlint together, as `path: rule`. */
  lint(): string[] {
    return [...this.#biome(), ...this.#oxlint()];
  }

  #biome(): string[] {
    const { diagnostics } = this.#run('@biomejs/biome/bin/biome', [
      'lint',
      '--reporter=json',
      '--max-diagnostics=none',
    ]);
    return diagnostics.map(
      ({ location, category }) => `${location?.path}: ${category?.replace(/^lint\/\w+\//, '')}`,
    );
  }

  #oxlint(): string[] {
    const { diagnostics } = this.#run('oxlint/bin/oxlint', ['--format=json']);
    return diagnostics.map(({ filename, code }) => `${filename}: ${code?.replace(/^.*\((.*)\)$/, '$1')}`);
  }

  /** Both linters end with 1 when they find something, which is no fault here. */
  #run(program: string, args: string[]): Report {
    const path = join(projectRoot, 'node_modules', program);
    const command = [path, ...args];
    try {
      return JSON.parse(
        execFileSync(process.execPath, command, { cwd: this.root, encoding: 'utf8', stdio: 'pipe' }),
      );
    } catch (error) {
      const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
      if (!output.includes('"diagnostics"')) throw error;
      return JSON.parse(output);
    }
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

interface Report {
  diagnostics: {
    category?: string;
    location?: { path: string };
    code?: string;
    filename?: string;
  }[];
}
