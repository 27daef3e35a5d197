import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Role } from '../../../server/contract/auth.ts';
import { isSlug } from '../../../server/contract/limits.ts';
import { afterLogin } from '../../lib/next-path.ts';
import { nameOf } from '../../lib/person-of.ts';
import { setParam } from '../../lib/url-state.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { Toaster } from '../ui/toasts/Toaster.tsx';
import { showToast } from '../ui/toasts/toast-store.ts';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { useCourseTitle } from './use-course-title.ts';
import { useExistingLogin } from './use-existing-login.ts';

type Mode = 'login' | 'register';

const modes = [
  { name: 'login', label: 'Login' },
  { name: 'register', label: 'Register' },
] as const;

const titles = { student: 'Student Login', admin: 'Admin Login' } as const;

/** The login screen of both roles; only students can register. */
export function LoginScreen({ kind, siteName }: { kind: Role; siteName: string }) {
  const params = useSearchParams();
  const [chosen, setChosen] = useState<Mode>();
  const [registered, setRegistered] = useState<string>();
  const canRegister = kind === 'student';
  const mode = chosen ?? (canRegister && params.get('mode') === 'register' ? 'register' : 'login');
  const next = params.get('next');
  const existing = useExistingLogin();
  const slug = canRegister ? params.get('course') : null;
  const course = useCourseTitle(slug);

  function choose(to: Mode) {
    setChosen(to);
    setParam('mode', to === 'register' ? to : undefined);
  }

  function onRegistered(message: string) {
    showToast('success', message);
    setRegistered(message);
    choose('login');
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
        {mode === 'login' && next?.startsWith('/course/') && (
          <p className="notice notice-warning">You must be logged in to view course content.</p>
        )}
        {mode === 'login' && existing !== undefined && (
          <p className="notice">
            You are logged in as <strong>{nameOf(existing)}</strong>.{' '}
            <a href={afterLogin(existing, next)}>
              {existing.role === 'admin' ? 'Continue to the admin' : 'Continue to my courses'}
            </a>
          </p>
        )}
        {mode === 'login' && registered !== undefined && <p className="form-done">{registered}</p>}
        {mode === 'register' && course !== undefined && (
          <p className="notice">
            You are registering for <strong>{course}</strong>.
          </p>
        )}
        {mode === 'login' ? (
          <LoginForm kind={kind} next={next} />
        ) : (
          <RegisterForm
            siteName={siteName}
            course={slug !== null && isSlug(slug) ? slug : undefined}
            onRegistered={onRegistered}
          />
        )}
        <p className="screen-link">
          <a href="/forgot-password">Forgot password?</a>
        </p>
      </div>
      <Toaster />
    </>
  );
}

const never = (): (() => void) => () => {};

/** The parameters of the page's address as it was opened. A page made at build time knows none until it is awake. */
function useSearchParams(): URLSearchParams {
  const search = useSyncExternalStore(
    never,
    () => location.search,
    () => '',
  );
  return useMemo(() => new URLSearchParams(search), [search]);
}
