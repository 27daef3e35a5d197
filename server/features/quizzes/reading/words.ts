import { foldTyping } from '../../../contract/fold-text.ts';
import { LETTERS } from './labels.ts';

const SIGN = String.raw`\s{0,9}(?:[:.=)\]：ঃઃः]|[-–—]|\s(?==)){1,5}\s{0,9}`;
export const ONE_WORD = String.raw`(?:the\s)?(?:correct|right|सही|সঠিক|बरोबर|સાચો|ಸರಿ|சரியான|సరైన|ശരിയായ)?\s?(?:answers?|(?:correct|right)(?=\s?[:=])|ans|key|option|उत्तर|उत्‍तर|जवाब|विकल्प|উত্তর|ઉત્તર|જવાબ|ਉੱਤਰ|ଉତ୍ତର|விடை|பதில்|సమాధానం|జవాబు|ಉತ್ತರ|ഉത്തരം|جواب|respuesta(?:\scorrecta)?|rpta|clave)(?:\sis|\skey|\(s\))?`;
/** In one language or two: `Answer / उत्तर`, `उत्तर (Answer)`. */
const ANSWER_WORD = String.raw`(?:[✅☑✔✓👉➤→>*•-]{1,2}\s?)?(?:official\s|(?:so|hence|thus|therefore),?\s|answer\s(?:&|and)\sexplanation\s)?${ONE_WORD}(?:\s?[/|(]\s?${ONE_WORD}\s?\)?|\.?\sby\s[A-Z]{2,6})?`;
/** What is after the word, or a letter without a sign between. */
export const ANSWER = new RegExp(
  String.raw`^\s{0,40}[[(]?\s?${ANSWER_WORD}(?:${SIGN}(.*)|\s{1,9}([([]?\s?(?:[A-La-l1-4]|${LETTERS})\s?[)\]]?|\(\s?[-−]?[\d.]{1,12}\s?\))\s{0,9}|(?<=\bans)\s{1,9}([([]?\s?[A-La-l1-4]\s?[)\]]\s.{1,300}))$`,
  'isu',
);
/** `Correct answer`, with the answer below it. */
export const BARE_ANSWER = new RegExp(String.raw`^\s{0,40}${ANSWER_WORD}\s{0,9}[:.-]?\s{0,9}$`, 'iu');
export const INLINE_ANSWER = new RegExp(
  String.raw`\s[[(]?(?=(?:correct |right |सही )?(?:answer|ans|उत्तर|উত্তর|उत्तर)${SIGN}(?:[([][^()[\]]{1,20}[)\]]|[^\s()[\]]{1,12})[\])]?\s*$)`,
  'iu',
);
const WHY_WORD =
  '(?:detailed\\s|general\\s)?(?:explanations?|explain|exp|solutions?|sol|reasons?|rationale|hint|note|feedback|why|व्याख्या|स्पष्टीकरण|हल|कारण|ব্যাখ্যা|સમજૂતી|விளக்கம்|వివరణ|ವಿವರಣೆ|വിശദീകരണം|soluci[óo]n|resoluci[óo]n|explicaci[óo]n)';
export const WHY = new RegExp(
  String.raw`^\s*(?:[💡📝>*•-]{1,2}\s?)?${WHY_WORD}(?:${SIGN}(.*)|\s*|\s\p{Nd}{1,3}\s*)$`,
  'isu',
);
export const INLINE_WHY = new RegExp(String.raw`(?<=\S)[\s.;,(]{1,9}(?=\[?${WHY_WORD}\s?[:.–-])`, 'iu');
export const MARKS = /^\s*(?:marks?|points?|अंक)\s?[:=-]\s?\+?(\d{1,3}(?:\.\d{1,2})?)\s*$/i;
export const MINUS =
  /^\s*(?:negative(?: marks?| marking)?|minus|penalty|marks? deducted(?: for a wrong answer)?)\s?[:=-]\s?[-−]?(\d{1,3}(?:\.\d{1,2})?)\s*$/i;
export const OTHER =
  /^\s*(?:topics?|tags?|level|difficulty(?: level)?|chapter|subject|source|reference|ref|category|year|time|type|title|learning outcome|skill|pts|bloom'?s?(?: level)?|question id|option \d id|status|chosen option|विषय)\s?[:=-]\s?\S|^\s*\[(?:references?|source|link)[^\]]{0,40}\]\(\S{1,300}\)\s*$|^\s*[[(][^[\]()]{0,60}\b(?:19|20)\d\d[^[\]()]{0,40}[\])]\s*$|^\s*[-•*[]{0,3}\s?(?:(?:view|show|hide) (?:the )?(?:answer|solution|explanation)\b.{0,200}|answer (?:&|and) explanation|advertisements?)$/i;
/** A picture of Markdown, or the name that a copied page leaves of one: `Science Set 1 img-2`. */
export const PICTURE = /^\s*(?:!\[[^\]]{0,200}\]\([^()\s]{1,300}\)|(?:.{0,150}\s)?img[-_]?\d{1,3})\s*$/i;
/** Where a question was asked before, behind its last option. */
export const ASKED_IN = /\s{1,9}\[[^[\]]{0,60}\b(?:19|20)\d\d[^[\]]{0,40}\]\s{0,9}$/;
const ASK_WORD = '(?:questions?|ques|que|qn|q|प्रश्न|प्र|প্রশ্ন|પ્રશ્ન|ਪ੍ਰਸ਼ਨ|கேள்வி|வினா|ప్రశ్న|ಪ್ರಶ್ನೆ|ചോദ്യം|pregunta)';
/** A number behind a word like “Question”, or between signs. */
export const STRONG = new RegExp(
  String.raw`^\s*(?:[❓•*-]\s?)?${ASK_WORD}\s?(?:no\.?|num(?:ber)?)?\s?[.:-]?\s?\(?(\p{Nd}{1,4})(?!\p{Nd}|\s?[-–—]\s?Q)\)?\s{0,9}(?:[.):/।-]{1,2}\s*|\s+|(?=$))`,
  'iu',
);
export const WEAK =
  /^\s*(?:[❓]\s?)?([([]?)(\p{Nd}{1,4})(\)\.|[.)\]।:]|\s?[-–](?=\s)|-(?=[\p{Lu}\p{Lo}])|(?=\t|\s{3}))(?=\D|$)\s*/u;
const ROMAN = ' i ii iii iv v vi vii viii ix x xi xii xiii xiv xv'.split(' ');
/** A line whose number is written `(iv)`, with `(4)`, and as long. */
export const withDigits = (text: string): string =>
  text.replace(/^(\s{0,9}\()([ivx]{1,4})\)(?=\s)/, (all, before: string, name: string) => {
    const value = ROMAN.indexOf(name);
    return value < 1 ? all : `${before}${value})`.padEnd(all.length);
  });
export const UNNUMBERED = new RegExp(String.raw`^\s{0,9}(?:❓\s?)?${ASK_WORD}\s?[:.]\s{0,9}(?=\S|$)`, 'iu');
const KEY_WORDS = String.raw`(?:(?:final|official|model|correct|provisional)\s)?(?:ans|answers?(?:\s?[-–]?\s?(?:keys?|sheet|table))?|answerkeys?|keys?|उत्तर(?:\s?[-–]?\s?कुंजी|\s?कुञ्जी|माला|े|\s?तालिका)?|উত্তরমালা|উত্তরপত্র|விடைகள்|விடைக்\s?குறிப்பு|జవాబులు|సమాధానాలు|ಉತ್ತರಗಳು|ഉത്തരങ്ങൾ|ഉത്തര\s?സൂചിക|જવાબો|ਉੱਤਰ\s?ਕੁੰਜੀ|ଉତ୍ତରମାଳା|(?:clave\sde\s)?respuestas|claves)`;
const WHY_WORDS = '(?:explanations?|solutions?|hints|व्याख्या|हल|soluciones)';
/** A line that says that answers are below it. */
export const KEY_HEAD = new RegExp(
  String.raw`^[\s*=#-]*(?:mcqs?\s)?(?:${KEY_WORDS}(?:\s(?:and|with|&|और|एवं)\s${WHY_WORDS}|\s(?:of|for|to)\s[^:]{1,40})?\s?(?:[([][^()[\]]{1,40}[)\]]|[-–—:]\s?(?:(?:chapter|unit|section|part|set)\s\S{1,4}|[^\p{Nd}:]{1,30}))?\s?[:.–=*-]{0,9}|(?:detailed\s)?${WHY_WORDS}\s?[:.*-]{0,3}|${WHY_WORDS}\s(?:and|with|&)\s${KEY_WORDS}\s?:?)\s*$`,
  'iu',
);
/** The name of a part in front of its answers: `II. 1. c 2. a`. */
export const KEY_PART =
  /^\s*(?:(?:[Pp]art|PART|[Ss]ection|SECTION)\s?[-–]?\s?(?=[IVXA-E])|(?=[IVX]))([IVX]{1,4}|[A-E])\s?[.):–-]{1,2}\s{0,9}(?=[([]?\d{1,3}\s?(?:[.:](?!\d)|[)\]–-]))/;
/** The same with answers behind it. */
export const KEY_START = new RegExp(
  String.raw`^\s*(?:${KEY_WORDS}(?:\s?\([^()]{1,30}\))?)(?:\s?[:.–=-]{1,3}\s{0,9}(?=\S)|\s{1,9}(?=\(?\p{Nd}{1,3}[.)]\s?[([]))`,
  'iu',
);
/** What is between questions and belongs to none. */
export const HEADING =
  /^\s*(?:(?:section|part|unit|chapter|module|set|खंड|खण्ड|भाग|பகுதி|విభాగం|ಭಾಗ)\s?[-–—:.]{0,3}\s?(?:[A-Z]|[IVX]{1,4}|\p{Nd}{1,2}|[कखगघअब]|[அஆஇ])(?:\s?[-–—:(].{0,80})?|[IVX]{1,4}[.)]\s(?:(?:choose|select|tick|mark)\s(?:the\s)?(?:correct|right|best)\s(?:answers?|options?)|fill\s(?:in|up)\sthe\sblanks?|(?:say\s|write\s|state\s)?(?:whether\s)?true\s(?:or|\/)\sfalse)[.:]?|page\s\d{1,3}(?:\s?(?:of|\/)\s?\d{1,3})?|or|अथवा|[*\s]{0,9}(?:end of (?:the )?(?:paper|test|quiz|section|questions)|best of luck|all the best|(?:space )?for rough work|p\.?t\.?o\.?)[.!*\s]{0,9})\s{0,9}$/iu;
export const CAPITALS = /^[A-Z][A-Z &,:-]{3,50}$/;
/** Several words with capitals and without a sign at their end. */
export const TITLE = /^\p{Lu}[\p{L}-]+(?:\s(?:\p{Lu}[\p{L}-]*|&|and|of|the|in|to|for))+$/u;
export const RULE = /^\s*([-*_=~])(?:\s?\1){2,}\s*$/;
/** A text that several questions share. */
export const SHARED =
  /^\s*(?:directions?|instructions?|passage|comprehension|case study|common data|निर्देश|गद्यांश)\b.{0,200}|^\s*(?:read|study)\s(?:the\s)?(?:following\s|given\s|above\s)?(?:passage|text|lines|paragraph|table|data|figure|graph)\b.{0,200}|^\s*(?:read|study|consider|look at|refer to|use|answer)\b.{0,120}\b(?:questions?|q\.?)\b.{0,60}$|^\s*\d{1,3}\s?[-–]\s?\d{1,3}[.:)]\s+\D|^\s*(?:for\s)?questions?\s\d{1,3}\s?(?:-|–|to|and|&)\s?\d{1,3}\b/isu;
const RANGE =
  /(?:^|q(?:uestions?|ues|s)?\.?|nos?\.?|numbers?|items?|प्रश्न|संख्या)[^\d\p{Nd}]{0,12}(\p{Nd}{1,3})\s?(?:-|–|—|to|and|&|से)\s?(?:q\.?\s?)?(\p{Nd}{1,3})(?!\p{Nd})/iu;

export const numberOf = (digits = ''): number =>
  Number((/^\d+$/.test(digits) ? digits : foldTyping(digits)) || Number.NaN);
/** The questions for which a shared text says that it is, by number. */
export function rangeIn(text: string): [number, number] | undefined {
  const [all, from, to] = RANGE.exec(text.slice(0, 300)) ?? [];
  return all === undefined ? undefined : [numberOf(from), numberOf(to)];
}

/** Why a question has no answer of its own: what a key says in place of a letter. */
export const CANCELLED =
  /^[\s([]*(?:bonus|drop(?:ped)?|cancel(?:l?ed)?|delet(?:ed|e)|withdrawn|mtg|marks? to all|no(?:ne| correct)?(?: option)?(?: answer)?|विलोपित|निरस्त|बोनस|[*#x×-]|-{2,})[\s.)\]]*$/iu;
