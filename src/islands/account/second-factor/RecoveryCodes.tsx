import { saveFile } from '../../../lib/api/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/Icon.tsx';

interface Props {
  codes: readonly string[];
  /** Written into the downloaded file. */
  email: string;
  siteName: string;
}

/** Shows the recovery codes, the only time they can be seen. */
export function RecoveryCodes({ codes, email, siteName }: Props) {
  const lines = codes.join('\n');
  const file = `Recovery codes of ${email} at ${siteName}. Each works once.\n\n${lines}\n`;
  return (
    <>
      <p>
        If you lose your phone, use one of these codes to log in. Each works once. Keep them away from your
        phone: on paper, or in a password manager. We will not show them again.
      </p>
      <ul className="recovery-codes" role="list" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <Button kind="secondary" onClick={() => void copyText(lines)}>
          <Icon name="copy" size={18} />
          Copy
        </Button>
        <Button
          kind="secondary"
          onClick={() => saveFile(new Blob([file], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          <Icon name="download" size={18} />
          Download
        </Button>
      </div>
    </>
  );
}
