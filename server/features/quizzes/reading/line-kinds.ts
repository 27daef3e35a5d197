import { LETTERS } from './labels.ts';

const SIGN = String.raw`\s*(?:[:.=)：ঃ]|[-–—]+)+\s*`;
export const ONE_WORD = String.raw`(?:the\s+)?(?:correct|right|सही|সঠিক)?\s*(?:answers?|ans|key|option|उत्तर|उत्‍तर|जवाब|विकल्प|উত্তর|ઉત્તર|જવાબ|ਉੱਤਰ|ଉତ୍ତର|விடை|பதில்|సమాధానం|జవాబు|ಉತ್ತರ|ഉത്തരം|جواب)(?:\s+is|\s+key|\(s\))?`;
/** In one language or two: `Answer / उत्तर`, `उत्तर (Answer)`. */
const ANSWER_WORD = String.raw`${ONE_WORD}(?:\s*[/|(]\s*${ONE_WORD}\s*\)?)?`;
export const ANSWER = new RegExp(
  String.raw`^\s*[[(]?\s*${ANSWER_WORD}(?:${SIGN}(.*)|\s+([([]?\s*[A-La-l1-4कखगघ]\s*[)\]]?|\(\s*[-−]?[\d.]+\s*\)))\s*$`,
  'iu',
);
/** `Correct answer`, with the answer below it. */
export const BARE_ANSWER = new RegExp(String.raw`^\s*${ANSWER_WORD}\s*$`, 'iu');
export const INLINE_ANSWER = new RegExp(
  String.raw`\s[[(]?(?=(?:correct |right |सही )?(?:answer|ans|उत्तर|উত্তর|उत्तर)${SIGN}[([]?\S{1,3}[)\]]*\s*$)`,
  'iu',
);
export const WHY = new RegExp(
  String.raw`^\s*(?:explanations?|explain|exp|solutions?|sol|reasons?|rationale|hint|note|व्याख्या|स्पष्टीकरण|हल|कारण|ব্যাখ্যা|સમજૂતી|விளக்கம்|వివరణ|ವಿವರಣೆ|വിശദീകരണം)${SIGN}(.*)$`,
  'iu',
);
export const MARKS = /^\s*(?:marks?|points?|अंक)\s*[:=-]\s*\+?(\d+(?:\.\d+)?)\s*$/i;
export const MINUS = /^\s*(?:negative(?: marks?| marking)?|minus|penalty)\s*[:=-]\s*-?(\d+(?:\.\d+)?)\s*$/i;
export const OTHER =
  /^\s*(?:topics?|tags?|level|difficulty|chapter|subject|source|reference|category|bloom'?s?(?: level)?|विषय)\s*[:=-]\s*\S/i;
export const ASK_WORD = '(?:questions?|ques|que|qn|q|प्रश्न|प्र|প্রশ্ন|પ્રશ્ન|ਪ੍ਰਸ਼ਨ|கேள்வி|వினా|ప్రశ్న|ಪ್ರಶ್ನೆ|ചോദ്യം)';
export const STRONG = new RegExp(
  String.raw`^\s*${ASK_WORD}\s*(?:no\.?)?\s*[.:-]?\s*\(?(\p{Nd}{1,3})\)?\s*[.):/।-]*\s*(.*)$`,
  'isu',
);
export const UNNUMBERED = /^\s*(?:question|प्रश्न|que|q)\s*[:.]\s*(.*)$/isu;
export const WEAK = /^\s*\(?(\p{Nd}{1,3})(?:[.)।]|\)\.)\s*(?=\D|$)(.*)$/su;
const KEY_WORDS = String.raw`(?:answers?|answer\s*keys?|keys?|उत्तर(?:\s*कुंजी|माला|े|\s*तालिका)?|উত্তরমালা|উত্তরপত্র|விடைகள்|விடைக்\s*குறிப்பு|జవాబులు|సమాధానాలు|ಉತ್ತರಗಳು|ഉത്തരങ്ങൾ|ഉത്തര\s*സൂചിക|જવાબો|ਉੱਤਰ\s*ਕੁੰਜੀ|ଉତ୍ତରମାଳା)`;
const WHY_WORDS = '(?:explanations|solutions|hints|व्याख्या|हल)';
export const KEY_HEAD = new RegExp(
  String.raw`^\s*(?:${KEY_WORDS}(?:\s*(?:and|with|&|और|एवं)\s*${WHY_WORDS})?\s*(?:\([^()]{1,30}\))?\s*[:.-]*|${WHY_WORDS})\s*$`,
  'iu',
);
export const KEY_START = new RegExp(String.raw`^\s*${KEY_WORDS}\s*[:.-]+\s*(?=\p{Nd})`, 'iu');
/** What is between questions and belongs to none. */
export const HEADING =
  /^\s*(?:(?:section|part|unit|खंड|खण्ड|भाग|பகுதி|విభాగం|ಭಾಗ)\s*[-–—:.]*\s*(?:[A-Z]|[IVX]{1,4}|\p{Nd}{1,2}|[कखगघअब]|[அஆஇ])(?:\s*[-–—:(].{0,80})?|page\s+\d+(?:\s*(?:of|\/)\s*\d+)?|or|अथवा)\s*$/iu;
export const CAPITALS = /^[A-Z][A-Z &]{3,40}$/;
export const RULE = /^\s*([-*_=])(?:\s*\1){2,}\s*$/;
export const PAIR = new RegExp(
  String.raw`(?:\bQ\.?\s*)?(\p{Nd}{1,3})\s*[.):\-–=→]*\s*[([]?\s*([A-La-l]|[1-4](?!\d)|${LETTERS})\s*[)\]]?(?=[\s,;|]|$)`,
  'gu',
);
