import type { Migration } from 'kysely/migration';
import { up as initial } from './001-initial.ts';
import { up as materialsDesk } from './002-materials-desk.ts';
import { up as desk } from './003-desk.ts';
import { up as account } from './004-account.ts';
import { up as secondFactorAndConsent } from './005-second-factor-and-consent.ts';
import { up as operations } from './006-operations.ts';
import { up as leases } from './007-leases.ts';
import { up as captionsLanguage } from './008-captions-language.ts';
import { up as trashAge } from './009-trash-age.ts';
import { up as visibleMaterials } from './010-visible-materials.ts';
import { up as wantedCourse } from './011-wanted-course.ts';
import { up as peopleSearch } from './012-people-search.ts';
import { up as plainTrash } from './013-plain-search-and-trash.ts';
import { up as videoFacts } from './014-video-facts.ts';
import { up as messagesDone } from './015-messages-done.ts';
import { up as orders } from './016-orders.ts';
import { up as bankCredits } from './017-bank-credits.ts';
import { up as receipts } from './018-receipts.ts';
import { up as refunds } from './019-refunds.ts';
import { up as emailChanges } from './020-email-changes.ts';
import { up as modulesAndTexts } from './021-modules-and-texts.ts';
import { up as certificates } from './024-certificates.ts';
import { up as quizzes } from './025-quizzes.ts';
import { up as assignments } from './026-assignments.ts';
import { up as notifications } from './027-notifications.ts';
import { up as announcements } from './028-announcements.ts';
import { up as doubts } from './029-doubts.ts';
import { up as roster } from './030-roster.ts';
import { up as quizSettings } from './032-quiz-settings.ts';
import { up as uploadsOfWork } from './033-uploads-of-work.ts';
import { up as doubtPicturesAndReaders } from './034-doubt-pictures-and-readers.ts';
import { up as openWork } from './035-open-work.ts';
import { up as reportedPayments } from './036-reported-payments.ts';
import { up as messages } from './037-messages.ts';
import { up as orderReminders } from './038-order-reminders.ts';
import { up as creditsTakenBack } from './039-credits-taken-back.ts';
import { up as mailOfAccount } from './040-mail-of-account.ts';
import { up as orderEventsInAuditLog } from './041-order-events-in-audit-log.ts';
import { up as daysAndMethodsOfPayments } from './042-days-and-methods-of-payments.ts';
import { up as forgetDeletedPayers } from './043-forget-deleted-payers.ts';
import { up as listPrices } from './044-list-prices.ts';
import { up as mailedReceipts } from './045-mailed-receipts.ts';
import { up as splitAndReturnedMoney } from './046-split-and-returned-money.ts';
import { up as confirmedEmails } from './047-confirmed-emails.ts';
import { up as contentVersions } from './048-content-versions.ts';
import { up as courseAddresses } from './049-course-addresses.ts';
import { up as statesOfMails } from './050-states-of-mails.ts';
import { up as foldedTexts } from './051-folded-texts.ts';
import { up as phones } from './052-phones.ts';
import { up as lateAnswers } from './053-late-answers.ts';
import { up as filesAsLessons } from './054-files-as-lessons.ts';
import { up as textsToSend } from './055-texts-to-send.ts';
import { up as tasksAndRenditions } from './056-tasks-and-renditions.ts';
import { up as lateAnswersByAttempt } from './057-late-answers-by-attempt.ts';
import { up as settings } from './058-settings.ts';
import { up as keptHtml } from './059-kept-html.ts';
import { up as filesOfTasks } from './060-files-of-tasks.ts';
import { up as indexesOfLists } from './061-indexes-of-lists.ts';
import { up as oneSpellingOfNames } from './062-one-spelling-of-names.ts';
import { up as importsAsTasks } from './063-imports-as-tasks.ts';
import { up as orderAndNotesOfTasks } from './068-order-and-notes-of-tasks.ts';
import { up as unprovedCredits } from './070-unproved-credits.ts';
import { up as papersOfMoney } from './072-papers-of-money.ts';
import { up as whatTheBankSays } from './073-what-the-bank-says.ts';
import { up as quizStats } from './074-quiz-stats.ts';

/** In the order they run; a landed one is never edited. */
export const migrations: Record<string, Migration> = {
  '001-initial': { up: initial },
  '002-materials-desk': { up: materialsDesk },
  '003-desk': { up: desk },
  '004-account': { up: account },
  '005-second-factor-and-consent': { up: secondFactorAndConsent },
  '006-operations': { up: operations },
  '007-leases': { up: leases },
  '008-captions-language': { up: captionsLanguage },
  '009-trash-age': { up: trashAge },
  '010-visible-materials': { up: visibleMaterials },
  '011-wanted-course': { up: wantedCourse },
  '012-people-search': { up: peopleSearch },
  '013-plain-search-and-trash': { up: plainTrash },
  '014-video-facts': { up: videoFacts },
  '015-messages-done': { up: messagesDone },
  '016-orders': { up: orders },
  '017-bank-credits': { up: bankCredits },
  '018-receipts': { up: receipts },
  '019-refunds': { up: refunds },
  '020-email-changes': { up: emailChanges },
  '021-modules-and-texts': { up: modulesAndTexts },
  '024-certificates': { up: certificates },
  '025-quizzes': { up: quizzes },
  '026-assignments': { up: assignments },
  '027-notifications': { up: notifications },
  '028-announcements': { up: announcements },
  '029-doubts': { up: doubts },
  '030-roster': { up: roster },
  '032-quiz-settings': { up: quizSettings },
  '033-uploads-of-work': { up: uploadsOfWork },
  '034-doubt-pictures-and-readers': { up: doubtPicturesAndReaders },
  '035-open-work': { up: openWork },
  '036-reported-payments': { up: reportedPayments },
  '037-messages': { up: messages },
  '038-order-reminders': { up: orderReminders },
  '039-credits-taken-back': { up: creditsTakenBack },
  '040-mail-of-account': { up: mailOfAccount },
  '041-order-events-in-audit-log': { up: orderEventsInAuditLog },
  '042-days-and-methods-of-payments': { up: daysAndMethodsOfPayments },
  '043-forget-deleted-payers': { up: forgetDeletedPayers },
  '044-list-prices': { up: listPrices },
  '045-mailed-receipts': { up: mailedReceipts },
  '046-split-and-returned-money': { up: splitAndReturnedMoney },
  '047-confirmed-emails': { up: confirmedEmails },
  '048-content-versions': { up: contentVersions },
  '049-course-addresses': { up: courseAddresses },
  '050-states-of-mails': { up: statesOfMails },
  '051-folded-texts': { up: foldedTexts },
  '052-phones': { up: phones },
  '053-late-answers': { up: lateAnswers },
  '054-files-as-lessons': { up: filesAsLessons },
  '055-texts-to-send': { up: textsToSend },
  '056-tasks-and-renditions': { up: tasksAndRenditions },
  '057-late-answers-by-attempt': { up: lateAnswersByAttempt },
  '058-settings': { up: settings },
  '059-kept-html': { up: keptHtml },
  '060-files-of-tasks': { up: filesOfTasks },
  '061-indexes-of-lists': { up: indexesOfLists },
  '062-one-spelling-of-names': { up: oneSpellingOfNames },
  '063-imports-as-tasks': { up: importsAsTasks },
  '068-order-and-notes-of-tasks': { up: orderAndNotesOfTasks },
  '070-unproved-credits': { up: unprovedCredits },
  '072-papers-of-money': { up: papersOfMoney },
  '073-what-the-bank-says': { up: whatTheBankSays },
  '074-quiz-stats': { up: quizStats },
};
