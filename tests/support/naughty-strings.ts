/*
 * Texts that have broken programs before, by what they break. Each is a legal value of a JSON string, which does not make
 * it a legal name, title or address.
 */
const lines = (text: string): string[] => text.trim().split('\n');
const words = (text: string): string[] => text.trim().split(/\s+/);
/** Words with JSON's escapes, for what cannot be seen or typed. */
const escaped = (text: string): string[] => words(text).map((word): string => JSON.parse(`"${word}"`));

const emptiness = escaped(String.raw`
\u0020 \t \n \r\n \u00a0 \u2003 \u3000 \ufeff \u200b \u200b\u200c\u200d \u2060 \u00ad \u2800 \u3164 \u115f\u1160 \u180e
\u0085 \u2028 \u2029
`).concat('');

const reserved = words(String.raw`
undefined null NULL (null) nil true false None hasOwnProperty constructor prototype __proto__ __proto__.polluted toString
valueOf then toJSON length \ \\ function(){}
`);

const numbers = words(`
0 1 -1 1.00 $1.00 1/2 1E2 -1E-02 0x0 0b1 1/0 -0 NaN Infinity 1#IND 9223372036854775807 9007199254740993 1,000.00 1'000 1_000
٣ १२३ １２３ ² ৪
`);

const controls = escaped(String.raw`
\u0000 a\u0000b \u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008 \u000b\u000c\u000e\u000f \u001b[31mred\u001b[0m
\u001b]0;title\u0007 \u007f \u0080\u0081\u009f \ufff9\ufffa\ufffb \udb40\udc01\udb40\udc41 a\rb a\nb a\tb
`);

const surrogates = escaped(String.raw`
\ud800 \udc00 a\ud83d \ude00b \udfff\ud800 \ufffe \uffff \udbff\udfff \ud83f\udffe
`);

const direction = escaped(String.raw`
\u202etest\u202e \u202dtest \u2066test\u2067 \u061c a\u202egpj.exe \u0600test بِسْمِ הָיְתָהtest
`);

const scripts = lines(`
नमस्ते दुनिया
क्षत्रिय ज्ञान
தமிழ் வகுப்பு
తెలుగు ಕನ್ನಡ മലയാളം
বাংলা ગુજરાતી ਪੰਜਾਬੀ ଓଡ଼ିଆ
اردو
田中さんにあげて下さい
𠜎𠜱𠝹𠱓
Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤
e\u0301 \u1e9b\u0323
ﷺ ﬁ ㎏ Å
İstanbul ı ẞß ſ ΑΒΓ ς
😍 👩🏽 👨‍👩‍👧‍👦 🇮🇳 1️⃣ ❤️
🏴󠁧󠁢󠁥󠁮󠁧󠁿🧑🏾‍🤝‍🧑🏻
`);

const markup = lines(`
<script>alert(1)</script>
</script><script>alert(1)</script>
"><img src=x onerror=alert(1)>
' onmouseover=alert(1) x='
<svg/onload=alert(1)>
<iframe src=javascript:alert(1)>
<style>*{display:none}</style>
<!--
]]>
<![CDATA[
&lt;b&gt;&amp;#39;
&#x3C;script&#x3E;
<b>bold
{{7*7}}
#{7*7}
<%= 7*7 %>
{% raw %}
[x](javascript:alert(1))
javascript:alert(1)
<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>
`);

const queries = lines(String.raw`
'
''
"
' or '1'='1
' or 1=1--
1; drop table users--
'; drop table users; --
admin'--
' union select password_hash from users--
%
_
\%
\'; select 1--
$1
:name
?
*
x' || pg_sleep(5)--
{"$gt": ""}
{"$where": "sleep(100)"}
`);

const shells = lines(`
$HOME
$(touch /tmp/abhyas-naughty)
; touch /tmp/abhyas-naughty
| touch /tmp/abhyas-naughty
&& ls
--help
-rf /
%x(ls)
() { :; }; touch /tmp/abhyas-naughty
%s%s%s%n
{0}
%*.*s
eval("1")
`);

const files = lines(String.raw`
.
..
../../../../etc/passwd
..\..\windows\win.ini
/dev/null
C:\
\\server\share
~root
CON
NUL
COM1
a:b
file:///etc/passwd
.htaccess
%2e%2e%2f
%00
%c0%ae
`);

const formulas = lines(`
=1+1
=cmd|' /C calc'!A0
-1+1
@SUM(1)
=HYPERLINK("http://evil.example")
`);

const mails = escaped(String.raw`
a@b a@example.in\r\nBcc:b@example.in Subject:x \r\n.\r\n a,b@example.in \"a\u0020b\"@example.in a@[127.0.0.1] a@xn--e1afmkfd
=?utf-8?B?eA==?= a%0d%0aBcc:b@example.in
`);

const addresses = lines(String.raw`
http://a/%%30%30
//evil.example
https://user:pass@example.in/
data:text/html,x
https://example.in:99999/
http://[::1
http://2130706433/
http://example.in\@evil.example
https://www.youtube.com/watch?v=<script>
`);

const longOnes = [
  ['x', 121],
  ['x', 201],
  ['x', 255],
  ['x', 257],
  ['x', 5001],
  ['🌼', 200],
  ['क', 10_000],
  [' ', 10_000],
  ['a.', 2000],
  ['a@', 300],
] as const;

/** Some 200 of them. */
export const naughtyStrings: readonly string[] = [
  emptiness,
  reserved,
  numbers,
  controls,
  surrogates,
  direction,
  scripts,
  markup,
  queries,
  shells,
  files,
  formulas,
  mails,
  addresses,
  longOnes.map(([piece, times]) => piece.repeat(times)),
].flat();
