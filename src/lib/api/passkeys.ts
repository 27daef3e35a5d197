import {
  type PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  type PublicKeyCredentialRequestOptionsJSON as RequestOptions,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { api, unwrap } from './api.ts';
import { ApiError } from './api-error.ts';

// Loaded when someone presses a button.

const CANNOT = "This device can't keep passkeys. Turn on its screen lock, or use another device.";

/** Sentences by the name of the browser's error. */
const WHY: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used: it took too long, or you cancelled. You can try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  NotSupportedError: CANNOT,
  ConstraintError: CANNOT,
  SecurityError: 'Passkeys work only at the main address of this site. Open it there, or use your password.',
};
const OTHER = 'Your browser could not use a passkey. Please try again, or use your password.';

/** Waits for what the browser asks of the person. @throws ApiError with a sentence for people */
async function fromDevice<Signed>(asking: Promise<Signed>): Promise<Signed> {
  return asking.catch((error: Error) => {
    throw new ApiError({ status: 0, code: error.name, message: WHY[error.name] ?? OTHER, fromServer: false });
  });
}

/** Makes a passkey on a device and adds it to the account. */
export async function addPasskey() {
  const { ticket, options } = await unwrap(api.me.passkeys.options.$post());
  const credential = await fromDevice(
    startRegistration({ optionsJSON: options as object as CreationOptions }),
  );
  return unwrap(api.me.passkeys.$post({ json: { ticket, credential } }));
}

/** Confirms with a passkey that the person is who they are. */
export async function confirmWithPasskey() {
  const { ticket, options } = await unwrap(api.me['confirm-identity'].passkey.options.$post());
  const credential = await fromDevice(
    startAuthentication({ optionsJSON: options as object as RequestOptions }),
  );
  await unwrap(api.me['confirm-identity'].passkey.$post({ json: { ticket, credential } }));
}

/** Logs in with a passkey that the person chooses. */
export async function logInWithPasskey() {
  const { ticket, options } = await unwrap(api.login.passkey.options.$post());
  const credential = await fromDevice(
    startAuthentication({ optionsJSON: options as object as RequestOptions }),
  );
  return unwrap(api.login.passkey.$post({ json: { ticket, credential } }));
}
