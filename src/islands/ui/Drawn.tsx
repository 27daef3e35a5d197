interface Props {
  html: string;
  /** `prose` for a page of text, `drawn` for a part of a control. */
  className?: string;
}

/** HTML that the server made of Markdown. */
export const Drawn = ({ html, className = 'prose' }: Props) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans what it makes
  <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
);
