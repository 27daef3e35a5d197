/** What the product does, in a sentence, and the journey that shows it: file and title. */
export interface Behaviour {
  readonly does: string;
  readonly file: string;
  readonly test: string;
}

const shownIn = (file: string, test: string, ...sentences: readonly string[]): Behaviour[] =>
  sentences.map((does) => ({ does, file, test }));

const session: readonly Behaviour[] = [
  ...shownIn(
    'login.spec.ts',
    'a login is busy while it runs, then says so, and goes on after a second',
    'Login clears what was stored of an earlier user, and stores the new one a second after it succeeded.',
    'A student goes to the dashboard then.',
  ),
  ...shownIn(
    'login.spec.ts',
    'an admin goes to the desk after the login, and back to the login screen after the logout',
    'An admin goes to the desk after the login.',
    'Logout forgets the user and leads to the login screen.',
  ),
  ...shownIn(
    'session-hint.spec.ts',
    'who is signed in is remembered over a reload',
    'A stored user is restored when a page is loaded.',
  ),
  ...shownIn(
    'login.spec.ts',
    'the screen has its title by role, the ways out, and a toggle for students only',
    'The login screen switches between Login and Register, for students only.',
  ),
  ...shownIn(
    'passwords.spec.ts',
    'registering: two passwords that differ, a weak one, then success, then the same email again',
    'A successful registration returns to Login and clears the form.',
  ),
  ...shownIn(
    'passwords.spec.ts',
    'forgetting: an address is needed; then one sentence for everybody, and an empty field',
    "Forgot password shows the server's message and clears the email.",
  ),
  ...shownIn(
    'passwords.spec.ts',
    'resetting: passwords that differ, a weak one, success, and a link that is used up',
    'A reset leads to the login screen after two seconds.',
  ),
  ...shownIn(
    'login.spec.ts',
    'a toast fades from 2.5 seconds on, is gone after three, and can be closed by hand',
    'A toast is visible for three seconds, fades from 2.5 seconds on, and can be closed.',
  ),
  ...shownIn(
    'desk-sentences.spec.ts',
    'a toast is a success, an error or a warning, and looks like it',
    'Toasts are successes, errors and warnings.',
  ),
];

const desk: readonly Behaviour[] = [
  ...shownIn(
    'desk-sentences.spec.ts',
    'approving and deleting are asked about first, and Cancel changes nothing',
    'A dialog asks before somebody is approved or deleted.',
  ),
  ...shownIn(
    'admin.spec.ts',
    'approving one opens the choice of courses',
    'A new account is pending until the admin approves it; then the admin chooses courses.',
    'After a successful action the lists are loaded anew.',
  ),
  ...shownIn(
    'desk-sentences.spec.ts',
    'ticked courses are enrolled on save, unticked ones unenrolled',
    'Saving enrols in newly ticked courses and unenrols from unticked ones.',
  ),
  ...shownIn(
    'desk-sentences.spec.ts',
    'each tab of the desk has its address',
    'The tabs are pending, approved, manageCourses, manageContent, createStudent, video, document, youtube, assignment.',
  ),
  ...shownIn(
    'desk-sentences.spec.ts',
    'an empty or unchanged name is no rename',
    'A rename is ignored if the name is empty or unchanged.',
  ),
  ...shownIn(
    'desk-sentences.spec.ts',
    'the file dialog offers what the tab is for',
    'Videos accept video/*, documents .pdf, .doc, .docx and .txt.',
  ),
  ...shownIn(
    'desk-sentences.spec.ts',
    'a student may be created without courses',
    'Courses of a created student are optional.',
  ),
];

const study: readonly Behaviour[] = [
  ...shownIn(
    'study-selection.spec.ts',
    'the first video or YouTube video is chosen, else the first document with its tab',
    'The first video or YouTube item is selected; without one, the first document, and the Documents tab opens.',
    'Choosing an item of the playlist shows it.',
  ),
  ...shownIn(
    'study-selection.spec.ts',
    'the id of a YouTube video is found in watch, embed and short addresses',
    'The id of a YouTube video is taken from watch, embed or short-link URLs.',
  ),
  ...shownIn(
    'study.spec.ts',
    'the search of the dashboard stands in the address and says when nothing matches',
    'The search of the dashboard finds parts of courseName, whatever the letter case.',
  ),
];

const visitors: readonly Behaviour[] = [
  ...shownIn(
    'public-contact.spec.ts',
    'missing fields are named beside each of them, and nothing is sent',
    'All four fields of the contact form are required, and the email must look like one.',
  ),
  ...shownIn(
    'public-contact.spec.ts',
    'a message reaches the mailbox of the provider',
    'A contact message is stored and mailed.',
  ),
  ...shownIn(
    'passwords.spec.ts',
    'registering asks for every field',
    'All fields of the registration are required, and the email must look like one.',
  ),
  ...shownIn(
    'public-course-page.spec.ts',
    'the pages say when each course starts and is examined',
    'Four courses started in September 2025, two in October 2025, their exam dates to be announced.',
    'Healthy Habits and Leadership: registration going on, evaluation by assignment or quiz, certification after completing.',
  ),
  ...shownIn(
    'public-course-page.spec.ts',
    'dates that have passed read as past',
    'What has passed reads as past.',
  ),
];

/** Everything the product does that is not a matter of words alone. */
export const behaviours: readonly Behaviour[] = [...session, ...desk, ...study, ...visitors];
