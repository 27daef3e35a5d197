import type { InputHTMLAttributes, ReactNode } from 'react';

interface Props extends Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'capture' | 'multiple'> {
  className?: string;
  onChoose: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Button that opens the file picker. */
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
