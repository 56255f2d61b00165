import { z } from 'zod'
import { servedTheme, whiteLabeling } from '#contract/session-shapes.ts'
import { id, media, shortText, ts } from '#contract/shapes.ts'
import { colourInput } from './colour-shapes.ts'

/** A media id, or the media object that has it; empty for none. */
const pictureInput = z.union([z.looseObject({ id }).transform((picture) => picture.id), z.literal(''), id])

/** Accepts CSE as screens write it, too (A01). */
const themeName = z.enum(['Youpiiz', 'Cse']).or(z.literal('CSE').transform((): 'Cse' => 'Cse'))

const authInput = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ModeDefault') }),
  z.strictObject({
    type: z.literal('ModeHero'),
    hero: pictureInput,
    logo: pictureInput.default(''),
    title: shortText.max(120, 'Le titre a 120 caractères au plus.'),
    bgGradient1: colourInput,
    bgGradient2: colourInput,
    textColor: colourInput,
    titleColor: colourInput,
    inputBackgroundColor: colourInput,
    inputTextColor: colourInput,
    inputBorderColor: colourInput,
    buttonBackgroundColor: colourInput,
    buttonTextColor: colourInput,
    linkTextColor: colourInput,
  }),
])

const homeInput = z.strictObject({
  title: shortText.max(80, 'Le titre de l’accueil a 80 caractères au plus.').default(''),
  sentence: shortText.default(''),
  picture: pictureInput.default(''),
})

/**
 * Theme that an administrator requests for a group's site. Stored as it is; the served one is corrected for contrast
 * (D44).
 */
export const themeInput = z.strictObject({
  theme: themeName,
  logo: pictureInput.default(''),
  title: shortText.min(1, 'Indiquez le nom du site.').max(60, 'Le nom du site a 60 caractères au plus.'),
  pageTitle: shortText
    .min(1, 'Indiquez le titre de l’onglet.')
    .max(120, 'Le titre de l’onglet a 120 caractères au plus.'),
  mainColor: colourInput,
  accentTextColor: colourInput,
  linkTextColor: colourInput,
  disabledButtonColor: colourInput,
  outlineColor: colourInput,
  auth: authInput,
  home: homeInput.default({ title: '', sentence: '', picture: '' }),
})

/** A group's theme for editing: pictures are ids of `media`, or URLs from before uploads existed. */
export const groupTheme = z.object({
  groupId: id,
  label: z.string(),
  /** From ROOT down to the group. */
  path: z.array(id),
  /** Requested theme; null if the group inherits `inherited`. */
  whiteLabeling: whiteLabeling.nullable(),
  /** Theme of a group that has none of its own: from the nearest group above that has one, else from the site. */
  inherited: z.object({
    from: z.object({ id, label: z.string() }).nullable(),
    whiteLabeling,
  }),
  /** Theme of the group's site, which fills what a theme leaves open. */
  siteTheme: servedTheme,
  /** Pictures named by `whiteLabeling` and `inherited`. */
  media: z.array(media),
  /** Number of groups below that show this group's theme. */
  heirs: z.int().min(0),
  /** Host where members see the theme; null if the group has no domain. */
  domain: z.string().nullable(),
  /** When the theme (not the group) was last saved; 0 if never. */
  updatedAt: ts,
})
export type GroupTheme = z.infer<typeof groupTheme>

/** One saved version of a theme. */
export const themeVersion = z.object({
  id,
  ts,
  by: z.string(),
  /** Null if the group went back to the inherited theme. */
  whiteLabeling: whiteLabeling.nullable(),
})
export type ThemeVersion = z.infer<typeof themeVersion>
