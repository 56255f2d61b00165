import { broughtNotice } from '#features/people/consents/brought-notice.ts'
import type { CallContext } from '#handler/context.ts'
import type { MailBrand, MailContent } from '#kernel/mail/mail-content.ts'
import { homeOrigin } from '#kernel/people/home-host.ts'
import { limits } from '#lib/words/limits.ts'

/**
 * Brand of a mail to a member of this group: that of the group's own site, where its links lead, even if the mail was
 * requested on another site.
 */
export const brandFor = (ctx: Pick<CallContext, 'groups' | 'origin' | 'site'>, groupId: string): MailBrand =>
  ctx.site(homeOrigin(ctx, groupId), groupId).brand

const notYou = 'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer ce message.'

/**
 * True if the text reads as a name. Anyone can register any email under any name, so a mail must not carry a web
 * address as a "name".
 */
export const readsAsName = (text: string): boolean => /^[\p{L}\p{M}' ’-]{1,40}$/u.test(text)

const greeting = (firstName: string): string => (readsAsName(firstName) ? `Bienvenue ${firstName} !` : 'Bienvenue !')

export const registrationMail = (title: string, firstName: string, url: string): MailContent => ({
  subject: `Confirmez votre inscription à ${title}`,
  title: greeting(firstName),
  paragraphs: [`Il ne reste qu’une étape pour créer votre compte ${title} : confirmer votre adresse email.`],
  button: { label: 'Confirmer mon inscription', url },
  afterButton: [`Ce lien est valable ${limits.accountLink.inWords} et ne peut servir qu’une fois.`, notYou],
})

/** `back`: query that continues to the wanted page after signing in, or empty. */
export const alreadyRegisteredMail = (title: string, origin: string, email: string, back: string): MailContent => ({
  subject: `Vous avez déjà un compte ${title}`,
  title: 'Vous avez déjà un compte',
  paragraphs: [
    `Une inscription à ${title} vient d’être demandée avec votre adresse email, mais un compte existe déjà : rien n’a été modifié.`,
    'Connectez-vous avec votre mot de passe habituel. Si vous l’avez oublié, choisissez-en un nouveau.',
  ],
  button: { label: 'Me connecter', url: `${origin}/login${back}` },
  link: {
    label: 'J’ai oublié mon mot de passe',
    url: `${origin}/forgot-password?email=${encodeURIComponent(email)}`,
  },
  afterButton: [notYou],
})

export const resetMail = (title: string, url: string): MailContent => ({
  subject: `Votre nouveau mot de passe ${title}`,
  title: 'Choisissez un nouveau mot de passe',
  paragraphs: [`Vous avez demandé à changer le mot de passe de votre compte ${title}.`],
  button: { label: 'Modifier le mot de passe', url },
  afterButton: [`Ce lien est valable ${limits.proofLink.inWords} et ne peut servir qu’une fois.`, notYou],
})

export const magicLinkMail = (title: string, url: string): MailContent => ({
  subject: `Votre lien de connexion à ${title}`,
  title: 'Connectez-vous',
  paragraphs: [`Ouvrez ce lien pour vous connecter à ${title}.`],
  button: { label: 'Me connecter', url },
  afterButton: [`Ce lien est valable ${limits.signInLink.text} et ne peut servir qu’une fois.`, notYou],
})

export const invitationMail = (brand: MailBrand, url: string): MailContent => ({
  subject: `Votre accès à ${brand.title}`,
  title: 'Créez votre mot de passe',
  paragraphs: [`Un compte ${brand.title} vous attend : il ne reste qu’à choisir votre mot de passe.`],
  button: { label: 'Choisir mon mot de passe', url },
  afterButton: [
    `Ce lien est valable ${limits.accountLink.inWords} et ne peut servir qu’une fois.`,
    notYou,
    ...broughtNotice(brand),
  ],
})

/** Mail to a person who tries to register with the email of a closed account. */
export const accessClosedMail = (title: string): MailContent => ({
  subject: `Votre accès à ${title} est fermé`,
  title: 'Votre accès est fermé',
  paragraphs: [
    `Une inscription à ${title} vient d’être demandée avec votre adresse email. Votre compte existe, mais son accès a été fermé : rien n’a été modifié.`,
    'Adressez-vous à votre comité, ou à l’équipe du site, pour qu’il soit ouvert à nouveau.',
  ],
  afterButton: [notYou],
})

/**
 * Tells the person where and when a new device signed in. Holds no working link and no IP address, in case a stranger
 * reads the mail.
 */
export const newDeviceMail = (
  title: string,
  origin: string,
  email: string,
  { device, at }: { device: string; at: string },
): MailContent => ({
  subject: `Connexion depuis un nouvel appareil à votre compte ${title}`,
  title: 'Connexion depuis un nouvel appareil',
  paragraphs: [`Votre compte ${title} vient d’être ouvert sur un appareil que nous ne connaissions pas.`],
  facts: [
    { label: 'Appareil', value: device },
    { label: 'Date', value: at },
  ],
  button: { label: 'Changer mon mot de passe', url: `${origin}/forgot-password?email=${encodeURIComponent(email)}` },
  afterButton: [
    'Si c’est bien vous, vous n’avez rien à faire. Sinon, changez votre mot de passe : toutes les connexions prendront fin.',
  ],
})
