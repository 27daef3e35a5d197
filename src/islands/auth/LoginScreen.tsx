import { useEffect, useState } from 'react';
import type { Me, Role } from '../../../server/contract/auth.ts';
import { api, unwrap } from '../../lib/api/api.ts';
import type { WantedCourse } from '../../lib/content/wanted-course.ts';
import { afterLogin, nextOfAddress } from '../../lib/member/next-path.ts';
import { nameOf } from '../../lib/member/person-of.ts';
import { clearUser, readUser, storeUser } from '../../lib/member/stored-user.ts';
import { paramOf, setParam } from '../../lib/page/url-state.ts';
import { Button } from '../ui/Button.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { Toaster } from '../ui/toasts/Toaster.tsx';
import { useInBrowser } from '../ui/use-in-browser.ts';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { RegisterSteps } from './RegisterSteps.tsx';

type Mode = 'login' | 'register';

const modes = [
  { name: 'login', label: 'Login' },
  { name: 'register', label: 'Register' },
] as const;

const titles = { student: 'Student Login', admin: 'Admin Login' } as const;

interface Props {
  kind: Role;
  mode: Mode;
  /** True if a course required the login. */
  forCourse: boolean;
  course: WantedCourse | undefined;
  siteName: string;
  contactEmail: string;
}

/** Login screen of both roles; only students can register. */
export function LoginScreen(props: Props) {
  const { kind, course, siteName, contactEmail } = props;
  const [chosen, setChosen] = useState<Mode>();
  const [registered, setRegistered] = useState<{ message: string; isConfirming: boolean }>();
  const canRegister = kind === 'student';
  /** User who is already logged in. */
  const [existing, setExisting] = useState<Me>();
  const isAwake = useInBrowser();
  const next = isAwake ? nextOfAddress() : null;
  // A static host serves one page for all addresses.
  const asksToRegister = isAwake && canRegister && paramOf('mode') === 'register';
  const mode = chosen ?? (asksToRegister ? 'register' : props.mode);
  const isForCourse = props.forCourse || next?.startsWith('/course/') === true;

  // Syncs this browser's stored user with the server; asks only if there is one.
  useEffect(() => {
    if (readUser() === undefined) return clearUser();
    unwrap(api.me.$get()).then(
      (me) => {
        storeUser(me);
        setExisting(me);
      },
      () => undefined,
    );
  }, []);

  function choose(to: Mode) {
    setRegistered(undefined);
    setChosen(to);
    setParam('mode', to === 'register' ? to : undefined);
  }

  function onRegistered(message: string, isConfirming: boolean) {
    choose('login');
    setRegistered({ message, isConfirming });
  }

  return (
    <>
      <h1 className="screen-title">{mode === 'register' ? 'Student Registration' : titles[kind]}</h1>
      {canRegister && (
        <Tabs
          id="mode"
          label="Login or register"
          items={modes}
          selected={mode}
          onSelect={choose}
          className="tabs-even"
        />
      )}
      <div
        className="stack screen-body"
        {...(canRegister
          ? { role: 'tabpanel', id: `mode-panel-${mode}`, 'aria-labelledby': `mode-tab-${mode}` }
          : {})}
      >
        {registered !== undefined ? (
          <>
            <RegisterSteps course={course} {...registered} contactEmail={contactEmail} />
            <Button kind="secondary" className="button-wide" onClick={() => choose('login')}>
              Go to login
            </Button>
          </>
        ) : mode === 'register' ? (
          <>
            <RegisterSteps course={course} contactEmail={contactEmail} />
            <RegisterForm siteName={siteName} course={course?.slug} onRegistered={onRegistered} />
          </>
        ) : (
          <>
            {isForCourse && existing === undefined && (
              <p className="notice notice-warning">You must be logged in to view course content.</p>
            )}
            {existing !== undefined && (
              <p className="notice">
                You are logged in as <strong>{nameOf(existing)}</strong>.{' '}
                <a href={afterLogin(existing, next)}>
                  {existing.role === 'admin' ? 'Continue to the admin dashboard' : 'Continue to my courses'}
                </a>
              </p>
            )}
            <LoginForm kind={kind} contactEmail={contactEmail} />
            <p className="screen-link">
              <a href="/forgot-password">Forgot password?</a>
            </p>
            {kind === 'admin' && (
              <p className="screen-link">
                <a href="/passkey-login">Log in with a passkey</a>
              </p>
            )}
          </>
        )}
      </div>
      <Toaster />
    </>
  );
}
