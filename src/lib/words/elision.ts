/** Words that begin with a vowel and are said as if they did not. */
const UNELIDED = /^(onz|oui(?![a-zà-ÿ])|ouistiti|uhlan|ululement)/

/** Beginnings with a silent h; before any other h the article stays whole ("de hockey"). */
const SILENT_H =
  /^h(abit|aleine|armoni|eb|erb|eri|esit|eure|hier|ier|iber|ippi|ippo|ist|iv|omm|on(?!g)|opita|orai|orizon|orloge|orosc|orr|orti|ospi|ote|uile|uitr|umain|umour|ydr|ymne|yper|ypno)/

/** « de » before a name, as it is said: "d’Entrée", "de Musée", "d’Hôtel", "de Hockey". */
export function withDe(name: string): string {
  const bare = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const isElided = /^[aeiouœæ]/.test(bare) ? !UNELIDED.test(bare) : SILENT_H.test(bare)
  return isElided ? `d’${name}` : `de ${name}`
}
