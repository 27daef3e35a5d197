/** Split so that every second part is code, or a link without trailing punctuation. */
const FENCES = /^```[^\n]*\n(.*?)\n?^```[^\S\n]*$/gms;
const LINKS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'])/g;

/** Plain text with links, and code between lines of ```. */
export const PostText = ({ text }: { text: string }) =>
  text.split(FENCES).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint: a part is its place, and what scrolls must be reached with the keyboard
      <pre key={at} className="post-code" tabIndex={0}>
        <code>{part}</code>
      </pre>
    ) : (
      part.trim() !== '' && (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <p key={at} className="message-text">
          {part.trim().split(LINKS).map(linked)}
        </p>
      )
    ),
  );

const linked = (part: string, at: number) =>
  at % 2 === 0 ? (
    part
  ) : (
    <a key={at} href={part} target="_blank" rel="noopener noreferrer nofollow ugc">
      {part}
    </a>
  );
