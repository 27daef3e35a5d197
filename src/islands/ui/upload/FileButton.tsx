import type { InputHTMLAttributes, ReactNode } from 'react';

interface Props extends Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'capture' | 'multiple'> {
  className?: string;
  onChoose: (files: readonly File[]) => void;
  /** Icon and words. */
  children: ReactNode;
}

/** A button that lets a person choose files. */
export const FileButton = ({ className = '', onChoose, children, ...input }: Props) => (
  <label className={`button button-secondary ${className}`}>
    {children}
    <input
      className="visually-hidden"
      type="file"
      {...input}
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])]);
        target.value = '';
      }}
    />
  </label>
);
