/**
 * Letters as people type and sort them: small, without marks, ligatures split, quotes, dashes and spaces as on the
 * keyboard. One rule for each character, so that a table of them folds in SQLite as it does here (chapter
 * search-and-catalogue, Words).
 */

/** Letters that Unicode does not take apart, by the plain ones that people type for them. */
const whole: Record<string, string> = {
  a: 'ᶏⱥ',
  aa: 'ꜳ',
  ae: 'æ',
  ao: 'ꜵ',
  au: 'ꜷ',
  av: 'ꜹꜻ',
  ay: 'ꜽ',
  b: 'ƀƃɓᵬᶀꞗ',
  c: 'ƈȼɕꞓꞔ',
  d: 'ðđƌȡɖɗᵭᶁᶑꟈ',
  e: 'ɇəɚɛɜɝʚᴈᶒᶓᶔᶕⱸꬴ',
  f: 'ƒᵮᶂꞙ',
  g: 'ǥɠᶃꞡ',
  h: 'ħɦⱨꞕ',
  i: 'ıɨᶖ',
  j: 'ȷɉɟʄʝ',
  k: 'ƙᶄⱪꝁꝃꝅꞣ',
  l: 'łƚȴɫɬɭᶅⱡꝉꞎꬷꬸꬹ',
  m: 'ɱᵯᶆꬺ',
  n: 'ŋƞȵɲɳᵰᶇꞑꞥꬻꬼ',
  o: 'øɔɵᶗⱺꝋꝍꬿ',
  oe: 'œꭢ',
  oo: 'ꝏ',
  ou: 'ȣ',
  p: 'ƥᵱᵽᶈꝑꝓꝕ',
  q: 'ɋʠꝗꝙ',
  r: 'ɍɼɽɾᵲᵳᶉꞧꭉ',
  s: 'ȿʂᵴᶊꞩꟊ',
  ss: 'ß',
  t: 'ŧƫƭȶʈᵵⱦ',
  th: 'þᵺꝥꝧ',
  tz: 'ꜩ',
  u: 'ᶙꞹꭎꭒʉ',
  v: 'ʋᶌⱱⱴꝟ',
  vy: 'ꝡ',
  w: 'ⱳ',
  x: 'ᶍꭖꭗꭘꭙ',
  y: 'ƴɏỿꭚ',
  z: 'ƶƺȥɀʐʑʒʓᵶᶎᶚⱬ',
  // Sigma at the end of a word.
  σ: 'ς',
  "'": '’‘‛‹›ʻʼʹʾʿˈ′´',
  '"': '«»“”„‟″',
  '-': '−',
}
const takenApart = new Map(Object.entries(whole).flatMap(([plain, letters]) => [...letters].map((one) => [one, plain])))

/** Alphabets whose letters people also type without their marks. */
const MARKED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
/** Marks and invisible signs, which stay in no plain text. */
const UNSEEN = /[\p{Script=Inherited}\p{Default_Ignorable_Code_Point}]/u
const ASCII = /^[ -~]+$/

/** Plain letters of one character, itself beyond the first plane; the table `letter_folding` has each that changes. */
export function plainLetter(letter: string): string {
  if (letter.length > 1) return letter
  if (UNSEEN.test(letter)) return ''
  const plain = takenApart.get(letter)
  if (plain !== undefined) return plain
  if (/\p{Zs}/u.test(letter)) return ' '
  if (/\p{Pd}/u.test(letter)) return '-'
  const parts = letter.toLowerCase().normalize('NFKD')
  // Signs such as № and … are taken apart only where the keyboard has what they are made of.
  if (!MARKED.test(letter)) return ASCII.test(parts) ? parts.toLowerCase() : letter.toLowerCase()
  return [...parts].map((part) => (part === letter ? part : plainLetter(part))).join('')
}
