import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A function that reads a text of people, with what it is called with. */
export interface Reader {
  readonly name: string;
  readonly read: (text: string) => unknown;
  /** What is around the text, for readers that look for something first. */
  readonly around: readonly (readonly [before: string, after: string])[];
}

/** How the first parameter of such a function is called: what is typed, pasted or in a file. */
const TEXTS =
  /^(?:text|source|bytes|html|xml|markdown|cell|line|pasted|typed|given|search|narration|userAgent|header|fileName|fullName)$/;
const TYPES = /^(?:string|Uint8Array|Buffer)(?: \| (?:undefined|null))?$/;

interface Found {
  readonly file: string;
  readonly name: string;
  /** Whether it can be called with a text alone. */
  readonly isAlone: boolean;
  readonly isBytes: boolean;
}

/** All exported functions of the tree that take a text first, or as their second argument behind a path. */
export function findReaders(root: string): Found[] {
  const files = globSync('{server,src,integrations}/**/*.{ts,tsx}', { cwd: root });
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|\/migrations\//.test(file))
    .sort()
    .flatMap((file) => readersIn(file, readFileSync(`${root}/${file}`, 'utf8')));
}

function readersIn(file: string, text: string): Found[] {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true).statements.flatMap((statement) => {
    const isExported = ts.canHaveModifiers(statement)
      ? (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      : false;
    if (!isExported) return [];
    if (ts.isFunctionDeclaration(statement))
      return readerOf(file, statement.name?.text, statement.parameters);
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer !== undefined && ts.isArrowFunction(initializer)
        ? readerOf(file, name.getText(), initializer.parameters)
        : [],
    );
  });
}

function readerOf(
  file: string,
  name: string | undefined,
  parameters: readonly ts.ParameterDeclaration[],
): Found[] {
  // A use case hands its text to one of them.
  if (parameters[0]?.type?.getText() === 'Deps') return [];
  const at = parameters.slice(0, 2).findIndex((one) => TEXTS.test(one.name.getText()));
  const type = parameters[at]?.type?.getText() ?? '';
  if (name === undefined || !TYPES.test(type)) return [];
  const needed = parameters.filter((one) => one.initializer === undefined && one.questionToken === undefined);
  return [{ file, name, isAlone: at === 0 && needed.length === 1, isBytes: !type.startsWith('string') }];
}
