import { useEffect, useState } from 'react';
import type { Me, Role } from '../../../server/contract/auth.ts';
import { afterLogin } from '../../lib/next-path.ts';
import { nameOf } from '../../lib/person-of.ts';
import { clearUser, storeUser } from '../../lib/stored-user.ts';
import { setParam } from '../../lib/url-state.ts';
import type { WantedCourse } from '../../lib/wanted-course.ts';
import { Button } from '../ui/Button.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { Toaster } from '../ui/toasts/Toaster.tsx';
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
  /** What the address asks for. */
  mode: Mode;
  next: string | null;
  /** Who is logged in already. */
  existing: Me | undefined;
  course: WantedCourse | undefined;
  siteName: string;
  contactEmail: string;
}

/** The login screen of both roles; only students can register. */
export function LoginScreen(props: Props) {
  const { kind, next, existing, course, siteName, contactEmail } = props;
  const [mode, setMode] = useState(props.mode);
  const [registered, setRegistered] = useState<{ message: string; isConfirming: boolean }>();
  const canRegister = kind === 'student';

  // What this browser remembers follows the server.
  useEffect(() => (existing === undefined ? clearUser() : storeUser(existing)), [existing]);

  function choose(to: Mode) {
    setRegistered(undefined);
    setMode(to);
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
            {next?.startsWith('/course/') && existing === undefined && (
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
            <LoginForm kind={kind} next={next} contactEmail={contactEmail} />
            <p className="screen-link">
              <a href="/forgot-password">Forgot password?</a>
            </p>
          </>
        )}
      </div>
      <Toaster />
    </>
  );
}
