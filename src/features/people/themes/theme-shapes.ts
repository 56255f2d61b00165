import { z } from 'zod'
import { whiteLabeling } from '#contract/session-shapes.ts'
import { id, media, shortText, ts } from '#contract/shapes.ts'
import { colourInput } from './colour-shapes.ts'

/** A media id, or the media object that has it; empty: none. */
const pictureInput = z.union([z.looseObject({ id }).transform((picture) => picture.id), z.literal(''), id])

/** CSE as it is shown, too (A01). */
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

/** What an administrator asks of a group's site. It is kept as it is; what is served is corrected for contrast (D44). */
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
})

/** A group's theme as it is edited: pictures are ids of `media`, or addresses of what was there before pictures were sent. */
export const groupTheme = z.object({
  groupId: id,
  label: z.string(),
  /** From ROOT down to the group. */
  path: z.array(id),
  /** What was asked; null: the group has the theme of `inherited`. */
  whiteLabeling: whiteLabeling.nullable(),
  /** What the group shows as long as it asks for nothing: of the nearest group above that has a theme, else of the site. */
  inherited: z.object({
    from: z.object({ id, label: z.string() }).nullable(),
    whiteLabeling,
  }),
  /** Of the site on which the group is: what a theme leaves open is this one's. */
  siteTheme: whiteLabeling,
  /** Pictures that `whiteLabeling` and `inherited` name. */
  media: z.array(media),
  /** Groups below that show this group's theme. */
  heirs: z.int().min(0),
  /** Where members see it; null: the group has no domain. */
  domain: z.string().nullable(),
  /** Of the theme alone; 0: it was never saved here. */
  updatedAt: ts,
})
export type GroupTheme = z.infer<typeof groupTheme>

/** A theme that was saved once. */
export const themeVersion = z.object({
  id,
  ts,
  by: z.string(),
  /** Null: it was given back to what is inherited. */
  whiteLabeling: whiteLabeling.nullable(),
})
export type ThemeVersion = z.infer<typeof themeVersion>
