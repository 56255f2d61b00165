import type { FieldWords } from '#web/office/kit/form/field-words.ts'

/** Screens call the theme CSE (A01). */
export const themeNames = { Youpiiz: 'Youpiiz', Cse: 'CSE' } as const

export const authNames = { ModeDefault: 'Par défaut', ModeHero: 'Bannière' } as const

export const colourNames = {
  mainColor: 'Couleur principale',
  accentTextColor: 'Texte sur la couleur principale',
  linkTextColor: 'Liens',
  disabledButtonColor: 'Boutons désactivés',
  outlineColor: 'Contours',
} as const

export const heroColourNames = {
  bgGradient1: 'Début du dégradé',
  bgGradient2: 'Fin du dégradé',
  titleColor: 'Titre',
  textColor: 'Texte',
  linkTextColor: 'Liens',
  inputBackgroundColor: 'Fond des champs',
  inputTextColor: 'Texte des champs',
  inputBorderColor: 'Contour des champs',
  buttonBackgroundColor: 'Fond du bouton',
  buttonTextColor: 'Texte du bouton',
} as const

const labels: Record<string, string> = {
  theme: 'Thème',
  title: 'Nom du site',
  pageTitle: 'Titre de l’onglet',
  logo: 'Logo',
  auth: 'Authentification',
  home: 'Accueil',
  ...colourNames,
}

const authLabels: Record<string, string> = {
  type: 'Présentation',
  title: 'Titre de la bannière',
  logo: 'Logo de la bannière',
  hero: 'Image de la bannière',
  ...heroColourNames,
}

const homeLabels: Record<string, string> = {
  title: 'Titre',
  sentence: 'Phrase',
  picture: 'Image',
}

function print(path: readonly (string | number)[], value: unknown): string | undefined {
  if (value === null && path.at(-1) === 'whiteLabeling') return 'Thème hérité'
  if (path.at(-1) === 'theme') return Reflect.get(themeNames, String(value))
  if (path.at(-1) === 'type') return Reflect.get(authNames, String(value))
  const isPicture = ['logo', 'hero', 'picture'].includes(String(path.at(-1)))
  if (isPicture) return value === '' ? '(aucune image)' : 'une image'
  return path.at(-1) === 'whiteLabeling' && typeof value === 'object' && value !== null && 'title' in value
    ? String(value.title)
    : undefined
}

/** "Couleur principale", "Authentification · Titre"; the history names a whole theme first. */
export const themeWords: FieldWords = {
  label: (path) => {
    const [first, second] = path[0] === 'whiteLabeling' ? path.slice(1) : path
    if (first === undefined) return 'Thème'
    if (first === 'home' && second !== undefined) return `Accueil · ${homeLabels[String(second)] ?? String(second)}`
    if (first !== 'auth' || second === undefined) return labels[String(first)] ?? String(first)
    return `Authentification · ${authLabels[String(second)] ?? String(second)}`
  },
  print,
  whole: [],
}
