/** The screens of the product, as their addresses begin. */
const LOGIN = '/student-login';
const ADMIN_LOGIN = '/admin-login';
const FORGOT = '/forgot-password';
const RESET = '/reset-password/';
const DASHBOARD = '/dashboard';
const COURSE = '/course/';
const CONTACT = '/contactUs';
const DESK = '/admin';
const tab = (name: string): string => `${DESK}?tab=${name}`;

/** Words people are told. A journey must have waited for them on that screen. */
export interface Sentence {
  readonly says: string;
  readonly on: string;
  /** What follows these words is the server's reason. */
  readonly begins?: true;
}

const on = (screen: string, ...sentences: readonly string[]): Sentence[] =>
  sentences.map((says) => ({ says, on: screen }));
const beginning = (screen: string, says: string): Sentence => ({ says, on: screen, begins: true });

/** Who is where: session, registration, busy labels, contact. */
const states: readonly Sentence[] = [
  ...on(LOGIN, 'Login successful!', 'Processing...'),
  ...on(ADMIN_LOGIN, 'Login successful!'),
  ...on(
    LOGIN,
    'Your account is waiting for admin approval.',
    'You must be logged in to view course content.',
  ),
  ...on(LOGIN, 'Registration successful! You can log in once an admin approves your account.'),
  ...on(FORGOT, 'Sending...', 'If that email has an account, a reset link has been sent.'),
  ...on(RESET, 'Resetting...', 'Password reset successfully! You can now log in.'),
  ...on(tab('createStudent'), 'Creating...'),
  ...on(tab('manageCourses'), 'Creating...'),
  ...on(tab('video'), 'Uploading...'),
  ...on(tab('document'), 'Uploading...'),
  ...on(tab('youtube'), 'Adding...'),
  ...on(tab('assignment'), 'Adding...'),
  ...on(CONTACT, 'Sending...', 'Thank you for your message!'),
];

/** What a form does not take. */
const validation: readonly Sentence[] = [
  ...on(LOGIN, 'Passwords do not match!'),
  ...on(RESET, 'Passwords do not match!'),
  beginning(LOGIN, 'Choose a stronger password.'),
  beginning(RESET, 'Choose a stronger password.'),
  ...on(
    tab('video'),
    'Please provide a title, a file, and select a course.',
    'This file type is not allowed.',
    'Error: This file type is not allowed.',
  ),
  ...on(
    tab('document'),
    'Please provide a title, a file, and select a course.',
    'This file type is not allowed.',
    'Error: This file type is not allowed.',
  ),
  ...on(tab('youtube'), 'Please provide a title, a URL, and select a course.', 'Error: Invalid YouTube URL.'),
  ...on(COURSE, 'Invalid YouTube URL.'),
  ...on(tab('assignment'), 'Please provide a title, a link, and select a course.'),
  ...on(tab('createStudent'), 'Please fill out all required fields.'),
  ...on(tab('manageCourses'), 'Please enter a course name.'),
];

/** The error catalogue. */
const catalogue: readonly Sentence[] = [
  ...on(LOGIN, 'Login failed.', 'Invalid email or password.'),
  ...on(
    LOGIN,
    'Registration failed.',
    'An account with this email already exists. Log in or reset your password.',
  ),
  ...on(FORGOT, 'Failed to send reset email.'),
  ...on(RESET, 'Failed to reset password.', 'This reset link is invalid or has expired.'),
  ...on(
    DASHBOARD,
    'Failed to fetch courses. Please try again later.',
    "We couldn't load your courses at the moment.",
    'No Courses Available',
    'Please check back later for new content.',
    'No Courses Found',
    'Try adjusting your search terms.',
  ),
  ...on(DESK, 'Could not load dashboard data.', 'A network error occurred while fetching data.'),
  beginning(DESK, 'Error: '),
  ...on(DESK, 'An error occurred.'),
  beginning(tab('approved'), 'Could not retrieve password: '),
  ...on(
    DESK,
    "Could not load user's courses",
    'Failed to update enrollments.',
    'Enrollments updated successfully!',
    'User approved! Now, select their courses.',
    'User deleted!',
  ),
  ...on(
    tab('manageCourses'),
    'Course renamed successfully!',
    'Course deleted!',
    'Course created successfully!',
    'Error: A course with this name already exists.',
  ),
  ...on(tab('video'), 'Video uploaded successfully!'),
  ...on(tab('document'), 'Document uploaded successfully!'),
  ...on(tab('youtube'), 'YouTube link added successfully!'),
  ...on(tab('assignment'), 'Assignment added successfully!'),
  ...on(tab('createStudent'), 'Student account created and enrolled successfully!'),
  ...on(tab('manageContent'), 'Material deleted successfully!'),
  ...on(COURSE, 'Could not load course details.', 'Access Denied', 'You are not enrolled in this course.'),
  ...on(COURSE, 'You must be logged in to view course content.'),
  ...on(COURSE, 'The lesson you opened is not in this course any more.'),
  ...on(DASHBOARD, 'Access Denied: This page is for admins only.'),
  ...on(ADMIN_LOGIN, 'Access denied. Not an admin account.'),
  ...on(tab('pending'), 'No users are currently waiting for approval.'),
  ...on(tab('approved'), 'There are no approved users yet.'),
  ...on(tab('manageContent'), 'No materials have been uploaded yet.'),
  ...on(tab('manageCourses'), 'No courses have been created yet.'),
  ...on(tab('video'), 'No courses created yet.'),
  ...on(tab('document'), 'No courses created yet.'),
  ...on(tab('youtube'), 'No courses created yet.'),
  ...on(tab('assignment'), 'No courses created yet.'),
  ...on(tab('createStudent'), 'No courses available to assign.'),
  ...on(tab('approved'), 'No courses available to assign.'),
  ...on(
    COURSE,
    'No videos in this course.',
    'No documents in this course.',
    'No assignments in this course.',
  ),
];

/** Everything the product says to people, by the part of its behaviour it belongs to. */
export const sentences = { states, validation, catalogue };
