import { LETTERS } from './labels.ts';

const SIGN = String.raw`\s{0,9}[:.=)：ঃ–—-](?:\s{0,9}[:.=)：ঃ–—-])*\s{0,9}`;
export const ONE_WORD = String.raw`(?:the\s+)?(?:correct|right|सही|সঠিক)?\s{0,9}(?:answers?|ans|key|option|उत्तर|उत्‍तर|जवाब|विकल्प|উত্তর|ઉત્તર|જવાબ|ਉੱਤਰ|ଉତ୍ତର|விடை|பதில்|సమాధానం|జవాబు|ಉತ್ತರ|ഉത്തരം|جواب)(?:\s+is|\s+key|\(s\))?`;
/** In one language or two: `Answer / उत्तर`, `उत्तर (Answer)`. */
const ANSWER_WORD = String.raw`${ONE_WORD}(?:\s{0,9}[/|(]\s{0,9}${ONE_WORD}\s{0,9}\)?)?`;
export const ANSWER = new RegExp(
  String.raw`^\s*[[(]?\s{0,9}${ANSWER_WORD}(?:${SIGN}(.*)|\s+([([]?\s{0,9}[A-La-l1-4कखगघ]\s{0,9}[)\]]?|\(\s{0,9}[-−]?[\d.]+\s{0,9}\))\s{0,9}$)`,
  'iu',
);
/** `Correct answer`, with the answer below it. */
export const BARE_ANSWER = new RegExp(String.raw`^\s*${ANSWER_WORD}\s{0,9}$`, 'iu');
export const INLINE_ANSWER = new RegExp(
  String.raw`\s[[(]?(?=(?:correct |right |सही )?(?:answer|ans|उत्तर|উত্তর|उत्तर)${SIGN}[([]?\S{1,3}[)\]]{0,3}\s{0,9}$)`,
  'iu',
);
export const WHY = new RegExp(
  String.raw`^\s*(?:explanations?|explain|exp|solutions?|sol|reasons?|rationale|hint|note|व्याख्या|स्पष्टीकरण|हल|कारण|ব্যাখ্যা|સમજૂતી|விளக்கம்|వివరణ|ವಿವರಣೆ|വിശദീകരണം)${SIGN}(.*)`,
  'iu',
);
export const MARKS = /^\s*(?:marks?|points?|अंक)\s{0,9}[:=-]\s{0,9}\+?(\d+(?:\.\d+)?)\s{0,9}$/i;
export const MINUS =
  /^\s*(?:negative(?: marks?| marking)?|minus|penalty)\s{0,9}[:=-]\s{0,9}-?(\d+(?:\.\d+)?)\s{0,9}$/i;
export const OTHER =
  /^\s*(?:topics?|tags?|level|difficulty|chapter|subject|source|reference|category|bloom'?s?(?: level)?|विषय)\s{0,9}[:=-]\s{0,9}\S/i;
export const ASK_WORD = '(?:questions?|ques|que|qn|q|प्रश्न|प्र|প্রশ্ন|પ્રશ્ન|ਪ੍ਰਸ਼ਨ|கேள்வி|వினా|ప్రశ్న|ಪ್ರಶ್ನೆ|ചോദ്യം)';
export const STRONG = new RegExp(
  String.raw`^\s*${ASK_WORD}\s{0,9}(?:no\.?)?\s{0,9}[.:-]?\s{0,9}\(?(\p{Nd}{1,3})\)?\s{0,9}[.):/।-]*\s{0,9}(.*)`,
  'isu',
);
export const UNNUMBERED = /^\s*(?:question|प्रश्न|que|q)\s{0,9}[:.]\s{0,9}(.*)$/isu;
export const WEAK = /^\s*\(?(\p{Nd}{1,3})(?:[.)।]|\)\.)\s{0,9}(?=\D|$)(.*)$/su;
const KEY_WORDS = String.raw`(?:answers?|answer\s{0,9}keys?|keys?|उत्तर(?:\s{0,9}कुंजी|माला|े|\s{0,9}तालिका)?|উত্তরমালা|উত্তরপত্র|விடைகள்|விடைக்\s{0,9}குறிப்பு|జవాబులు|సమాధానాలు|ಉತ್ತರಗಳು|ഉത്തരങ്ങൾ|ഉത്തര\s{0,9}സൂചിക|જવાબો|ਉੱਤਰ\s{0,9}ਕੁੰਜੀ|ଉତ୍ତରମାଳା)`;
const WHY_WORDS = '(?:explanations|solutions|hints|व्याख्या|हल)';
export const KEY_HEAD = new RegExp(
  String.raw`^\s*(?:${KEY_WORDS}(?:\s{0,9}(?:and|with|&|और|एवं)\s{0,9}${WHY_WORDS})?\s{0,9}(?:\([^()]{1,30}\))?\s{0,9}[:.-]*|${WHY_WORDS})\s{0,9}$`,
  'iu',
);
export const KEY_START = new RegExp(String.raw`^\s*${KEY_WORDS}\s{0,9}[:.-]+\s{0,9}(?=\p{Nd})`, 'iu');
/** What is between questions and belongs to none. */
export const HEADING =
  /^\s*(?:(?:section|part|unit|खंड|खण्ड|भाग|பகுதி|విభాగం|ಭಾಗ)\s{0,9}[-–—:.]*\s{0,9}(?:[A-Z]|[IVX]{1,4}|\p{Nd}{1,2}|[कखगघअब]|[அஆஇ])(?:\s{0,9}[-–—:(].{0,80})?|page\s+\d+(?:\s{0,9}(?:of|\/)\s{0,9}\d+)?|or|अथवा)\s{0,9}$/iu;
export const CAPITALS = /^[A-Z][A-Z &]{3,40}$/;
export const RULE = /^\s*([-*_=])(?:\s{0,9}\1){2,}\s{0,9}$/;
export const PAIR = new RegExp(
  String.raw`(?:\bQ\.?\s{0,9})?(\p{Nd}{1,3})\s{0,9}[.):\-–=→]*\s{0,9}[([]?\s{0,9}([A-La-l]|[1-4](?!\d)|${LETTERS})\s{0,9}[)\]]?(?=[\s,;|]|$)`,
  'gu',
);
