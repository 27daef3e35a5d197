import { useEffect, useRef } from 'react';
import type { WantedCourse } from '../../lib/content/wanted-course.ts';
import { formatRupees } from '../../lib/words/format-price.ts';
import { Icon } from '../ui/Icon.tsx';

interface Props {
  course: WantedCourse | undefined;
  contactEmail: string;
  /** The server's message after registration. */
  message?: string;
  /** True if a mailed link opens the course. */
  isConfirming?: boolean;
}

interface Step {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly href: string; readonly label: string };
}

const CONFIRM: Step = {
  name: 'open',
  title: 'Open the link in our email',
  text: 'Your course opens at once. Then log in here with your email and password.',
};

function payStep({ title, priceInr, paymentPath }: WantedCourse, isRegistered: boolean): Step {
  const fee = formatRupees(priceInr);
  return {
    name: 'pay',
    title: `Pay ${fee} for ${title}`,
    text: isRegistered
      ? 'If you have paid, there is nothing to do.'
      : 'By UPI, before or after you register.',
    link: { href: paymentPath, label: isRegistered ? `Pay ${fee} now` : 'How to pay' },
  };
}

/** Steps of joining a course: in short before registering, with the current state afterwards. */
export function RegisterSteps({ course, contactEmail, message, isConfirming = false }: Props) {
  const isRegistered = message !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);

  // The focused form is gone.
  useEffect(() => {
    if (isRegistered) heading.current?.focus();
  }, [isRegistered]);

  const steps: readonly Step[] = [
    ...(course !== undefined && course.priceInr > 0 ? [payStep(course, isRegistered)] : []),
    {
      name: 'register',
      title: isRegistered ? 'Registered' : 'Register here',
      text: isRegistered ? 'We have your registration.' : 'Takes about two minutes.',
    },
    isConfirming
      ? CONFIRM
      : {
          name: 'open',
          title: course === undefined ? 'We open your account' : 'We check and open your course',
          text: isRegistered
            ? 'Usually within one working day. Then log in here with your email and password.'
            : course?.priceInr === 0
              ? 'By a link that we email you, or within one working day.'
              : 'Usually within one working day.',
        },
  ];

  return (
    <section className="register-steps" aria-labelledby="register-steps">
      <h2 ref={heading} id="register-steps" tabIndex={-1}>
        {isRegistered ? 'You are registered' : 'How it works'}
      </h2>
      {isRegistered ? (
        <p className="form-done" role="status">
          {message}
        </p>
      ) : (
        course !== undefined && (
          <p>
            You are registering for <strong>{course.title}</strong>.
          </p>
        )
      )}
      <ol role="list">
        {steps.map(({ name, title, text, link }, at) => {
          const isDone = isRegistered && name === 'register';
          return (
            <li key={name} className={isDone ? 'register-step register-step-done' : 'register-step'}>
              <span className="register-step-number">
                {isDone ? <Icon name="check" size={18} /> : at + 1}
              </span>
              <div>
                <p className="register-step-title">{title}</p>
                <p className="soft small">
                  {text} {link !== undefined && <a href={link.href}>{link.label}</a>}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
      {isRegistered && (
        <p className="small">
          Questions? Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
        </p>
      )}
    </section>
  );
}
