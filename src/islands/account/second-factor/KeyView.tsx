import { qrPath } from '../../../lib/qr-path.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/Icon.tsx';

interface Props {
  uri: string;
  secret: string;
}

/** The key for the authenticator app: as a QR code, as a link for the phone this is read on, and for typing. */
export function KeyView({ uri, secret }: Props) {
  const { path, size } = qrPath(uri);
  return (
    <div className="key-view">
      <svg className="key-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code of your key">
        <path d={path} />
      </svg>
      <div className="stack-small">
        <p>
          On this phone? <a href={uri}>Open your authenticator app</a>
        </p>
        <p>Or type this key into the app:</p>
        <p className="key-text" translate="no">
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </p>
        <button
          type="button"
          className="button button-secondary button-small"
          onClick={() => void copyText(secret)}
        >
          <Icon name="copy" size={18} />
          Copy key
        </button>
      </div>
    </div>
  );
}
