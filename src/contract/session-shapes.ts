import { z } from 'zod'
import { gatherDeclared } from './features.ts'
import { id } from './shapes.ts'

/** Shapes of the session, its theme and its person. */

export const authMethod = z.enum(['MagicLink', 'MfaCode', 'Password'])

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/)
const authTheme = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ModeDefault') }),
  z.object({
    type: z.literal('ModeHero'),
    hero: z.string(),
    logo: z.string(),
    title: z.string(),
    bgGradient1: colour,
    bgGradient2: colour,
    textColor: colour,
    titleColor: colour,
    inputBackgroundColor: colour,
    inputTextColor: colour,
    inputBorderColor: colour,
    buttonBackgroundColor: colour,
    buttonTextColor: colour,
    linkTextColor: colour,
  }),
])
/** Title, sentence and picture of the home page; what is empty is the site's. */
const homeWords = z.object({ title: z.string(), sentence: z.string(), picture: z.string() })
/** `logo`, `hero` and `picture` are URLs of images; the server has already replaced media ids. */
export const whiteLabeling = z.object({
  theme: z.enum(['Youpiiz', 'Cse']),
  logo: z.string(),
  title: z.string(),
  pageTitle: z.string(),
  mainColor: colour,
  accentTextColor: colour,
  linkTextColor: colour,
  disabledButtonColor: colour,
  outlineColor: colour,
  auth: authTheme,
  /** Themes from before 29 November 2026 have none. */
  home: homeWords.optional(),
})
export type WhiteLabeling = z.infer<typeof whiteLabeling>

/** Theme as a site serves it, with the words of its home. */
export const servedTheme = whiteLabeling.extend({ home: homeWords })
export type ServedTheme = z.infer<typeof servedTheme>

export const memberCardConfig = z.object({
  adminCanCreateMemberCardStock: z.boolean(),
  memberCardCodeRequiredOnRegister: z.boolean(),
  memberCardCodePrefix: z.string(),
})
export type MemberCardConfig = z.infer<typeof memberCardConfig>

export const userData = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  memberCardCode: z.string().nullable(),
})

/** Rules for the member card on registration. */
export const registrationCardRules = memberCardConfig.pick({
  memberCardCodeRequiredOnRegister: true,
  memberCardCodePrefix: true,
})
export type RegistrationCardRules = z.infer<typeof registrationCardRules>

const sessionBase = { whiteLabeling: servedTheme, memberCardConfig: registrationCardRules }
/**
 * A visitor's session carries the host's theme too (X02). `membersOnly`: the host is a group's, so accounts of the
 * default group cannot sign in (D16). `premium`: premium offers are usable; `premiumChoice`: lists have both premium
 * and other offers.
 */
export const session = z.discriminatedUnion('type', [
  z.object({ type: z.literal('visitor'), ...sessionBase, membersOnly: z.boolean() }),
  z.object({
    type: z.literal('user'),
    ...sessionBase,
    sessionId: z.string(),
    email: z.string(),
    isAdmin: z.boolean(),
    adminGroups: z.array(z.object({ groupId: id, groupName: z.string() })),
    userData,
    premium: z.boolean(),
    premiumChoice: z.boolean(),
    /** Pages that the committees of the person's groups offer, as features declare them. */
    committee: z.object(gatherDeclared('session')),
  }),
])
export type Session = z.infer<typeof session>
