import type { ComponentType, ReactNode } from 'react';
import type { MaterialChange } from '../../../../server/contract/lessons.ts';
import type { Material } from '../../../../server/contract/materials.ts';
import type { FieldErrors } from '../../../lib/forms/form-values.ts';
import type { MaxBytes } from '../upload/upload-kinds.ts';
import type { SavingState } from '../workshop/saving-state.ts';

interface AddProps {
  maxBytes: MaxBytes;
  /** True while its tab is visible. */
  isOpen: boolean;
}

interface FieldsProps<Content> {
  /** Prefix of the fields' ids. */
  form: string;
  errors: FieldErrors;
  /** Undefined while the lesson is added. */
  material?: Material;
  /** What is saved; undefined while there is nothing. */
  content?: Content | undefined;
}

interface PartProps {
  material: Material;
  maxBytes: MaxBytes;
  onDone: () => void;
}

/** Content that a kind keeps in rows of its own, and its fields in the forms that add and edit. */
export interface ContentForm<Content> {
  /** Loads what is saved; null where there is nothing yet. */
  load(material: Material): Promise<Content | null>;
  fields(props: FieldsProps<Content>): ReactNode;
  labels: Readonly<Record<string, string>>;
  /** Returns the errors of the fields, if the form has them. */
  check(data: FormData): FieldErrors;
  /** Reads the fields, if the form has them. */
  changeOf(data: FormData): MaterialChange;
  /** Returns what is saved in the shape of `changeOf`. */
  savedOf(content: Content): MaterialChange;
  /** Returns its part of a change in words, by label. */
  words(change: MaterialChange): Readonly<Record<string, string>>;
}

/** Screen of its own, with its labels in menus and on buttons. */
interface OwnScreen {
  item: string;
  button: string;
  /** Without `onBack` it is embedded in the lesson. */
  Screen: ComponentType<{
    material: Material;
    onBack?: () => void;
    onState?: (state: SavingState) => void;
  }>;
}

/** How a kind that is written here is added and edited. */
export interface WrittenForm {
  heading: string;
  button: string;
  /** What comes after it is added. */
  next?: string;
  /** The field of its link when it is added. */
  link?: { label: string; hint: string };
  /** A lesson meets only the content of its own kind. */
  content?: ContentForm<unknown>;
  screen?: OwnScreen;
}

export interface LessonForm extends Pick<WrittenForm, 'content' | 'screen'> {
  add: (props: AddProps) => ReactNode;
  /** Parts below the form that save by themselves. */
  After?: ComponentType<PartProps>;
}
