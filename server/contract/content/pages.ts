import { z } from 'zod';
import { action, avatar, card, section, sectionWithAction, seo } from './common.ts';
import { group, key, picture, rows, rowsUpTo, sample, text } from './fields.ts';

const top = {
  seo,
  heading: text('Heading of the page.', 3, 80),
  intro: text('One to three sentences under the heading.', 20, 400),
};

const paragraph = text('One paragraph.', 20, 600);

export const homeSchema = z.strictObject({
  seo,
  hero: group('What a visitor sees first on the home page.', {
    heading: text('Large heading of the home page; {price} becomes the lowest price.', 5, 80),
    text: text('One or two sentences under it.', 20, 160),
    action: action('The main button, to the courses.'),
    secondAction: action('The quieter second button.'),
    proof: text('Last words of the line of proof, after rating and number of students.', 3, 40),
    offers: rows('Courses that the first screen shows with their prices.', 2, 6, {
      course: key('A course of the site.').meta({ kind: 'course' }),
      label: text('The course in a word or two.', 3, 24),
    }),
    pictureAlt: text("What the picture of the study room shows, for people who can't see it.", 10, 200),
  }),
  courses: sectionWithAction('Above the course cards.', 'The link to all courses.'),
  banner: sectionWithAction(
    'The banner with the number of students; {students} in the heading becomes that number.',
    'The button of the banner, to the courses.',
  ),
  paths: section('Above the learning paths.'),
  subjects: section('Above the grid of subjects.'),
  journey: sectionWithAction('The part Start Your Journey.', 'Its button, to the courses.'),
  community: sectionWithAction('The invitation to the community.', 'Its button, to the community page.'),
});

export const coursesPageSchema = z.strictObject({
  ...top,
  all: section('The list of all courses.'),
  tech: section('The list of tech courses.'),
  nontech: section('The list of other courses.'),
  saved: section('The list of saved courses; the text is shown while it is empty.'),
  help: sectionWithAction("Help for people who can't decide.", 'Its button.'),
});

export const aboutSchema = z.strictObject({
  ...top,
  mission: group('What the provider wants to do.', {
    heading: text('Heading of the mission.', 3, 80),
    paragraphs: z.array(paragraph).min(1).max(5).describe('The mission, paragraph by paragraph.'),
  }),
  featuresHeading: text('Heading above the three cards.', 3, 80),
  features: z.array(card).length(3).meta({ title: 'Feature cards', description: 'The three cards.' }),
  team: group('Who teaches and runs the site.', {
    heading: text('Heading of the team.', 3, 80),
    text: text('One to three sentences about the team.', 20, 400),
    pictureAlt: text("What the team picture shows, for people who can't see it.", 10, 160),
    members: rowsUpTo('The team in the order in which it is shown.', 24, {
      name: text('Name of the person.', 2, 60),
      role: text('What the person does here.', 2, 60),
      text: text('One or two sentences about the person.', 20, 240),
      avatar,
      picture: picture('A square photo. Without it we draw a portrait.'),
      signature: picture(
        'A photo or scan of the signature on white paper, for certificates of the courses they teach.',
      ),
      sample,
    }),
  }),
  action: sectionWithAction('The end of the page.', 'Its button.').meta({ title: 'End of the page' }),
});

export const communitySchema = z.strictObject({
  ...top,
  claimsHeading: text('Heading above the figures.', 3, 80),
  waysHeading: text('Heading above the cards.', 3, 80),
  ways: z.array(card).min(2).max(6).describe('What members do here.'),
  testimonials: section('Above the testimonials.'),
  join: sectionWithAction('The invitation to join.', 'The join button.'),
});

export const contactSchema = z.strictObject({
  ...top,
  details: section('Above address, email and telephone.'),
  form: section('Above the message form.'),
  topics: z
    .array(
      z.strictObject({
        key: key('Word in links like /contactUs?subject=teach.'),
        subject: text('What the link writes into the subject field.', 3, 100),
      }),
    )
    .max(40)
    .meta({ title: 'Subjects', description: 'Subjects that links to the contact form can fill in.' }),
  map: section('Above the map.')
    .extend({
      button: text('Words on the button that loads the map.', 3, 40),
      notice: text('Which company sees the visit when the map is loaded.', 20, 240),
    })
    .describe('The map; it is loaded only after a click.'),
});

const steps = (doc: string) =>
  rows(doc, 2, 4, {
    title: text('The step in a few words.', 3, 60),
    text: text('The step in one or two sentences.', 20, 240),
    takes: text('How long it takes, for example "2 minutes".', 3, 40),
  });

export const buySchema = z.strictObject({
  scanLabel: text('Words above the QR.', 3, 40),
  otherPhoneLabel: text('On a phone: words that unfold the QR.', 10, 60),
  payLabel: text('On a phone: words on the button that opens a UPI app; {price} becomes the price.', 5, 40),
  payHint: text('On a phone: a remark under that button.', 10, 90),
  paidLabel: text('Words above the registration button.', 3, 40),
  registerLabel: text('Words on the registration button.', 3, 40),
  alreadyPaidLabel: text('Words on the link for who has paid already, where buyers place orders.', 3, 40),
  note: text('What the buyer has to do, in one sentence.', 20, 240),
  steps: steps('What happens, from the payment to the first lesson.'),
  freeSteps: steps('The same for a course that is free.'),
  featuresHeading: text('Heading above the list of what the price includes.', 3, 60),
  stepsHeading: text('Heading above the steps.', 3, 60),
  help: sectionWithAction('Help when a payment went wrong.', 'Its button.'),
});

export const notFoundSchema = z.strictObject({
  seo,
  heading: text('Heading of the page.', 3, 80),
  text: text('What the visitor can do now.', 20, 320),
  actions: z.array(action('A way on.')).min(1).max(4).describe('Ways on from here.'),
});
