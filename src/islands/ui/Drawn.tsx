interface Props {
  html: string;
  /** `prose` for a page of text, `drawn` inside a control. */
  className?: string;
}

/** Renders HTML that the server made from Markdown. */
export const Drawn = ({ html, className = 'prose' }: Props) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans what it makes
  <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
);
