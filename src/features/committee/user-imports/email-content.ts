import { broughtNotice } from '#features/people/consents/brought-notice.ts'
import type { MailBrand, MailContent } from '#kernel/mail/mail-content.ts'
import { limits } from '#lib/words/limits.ts'
import type { EmailContent } from './user-import-shapes.ts'

/** Default text of the mail (P-RULE-023). */
export const usualEmailContent = (siteTitle: string): EmailContent => ({
  title: `Votre accès à ${siteTitle}`.slice(0, 200),
  headerText: 'Votre compte est prêt',
  contentText: `Votre organisation vous ouvre l’accès à ${siteTitle} : billets et loisirs à prix réduits.\n\nIl ne vous reste qu’à choisir votre mot de passe.`,
  buttonText: 'Choisir mon mot de passe',
  bottomText: `Ce lien est valable ${limits.accountLink.text} et ne peut servir qu’une fois. Passé ce délai, demandez un nouveau mot de passe avec le lien de réinitialisation ci-dessus.`,
  footerText: 'Vous recevez ce message car votre organisation nous a confié votre adresse pour ouvrir ce compte.',
  noUnsubscribeLink: false,
})

const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Links in the mail of one person. */
export interface EmailLinks {
  email: string
  /** Target of the button: choosing a password, or signing in. */
  button: string
  /** Link by which the person stops such mails (chapter personal-data, Mails that a committee may send). */
  unsubscribeUrl: string
}

/** Mail in the group's theme. The information on personal data stands below whatever an administrator writes. */
export function importMail(
  brand: Pick<MailBrand, 'legal' | 'origin'>,
  content: EmailContent,
  links: EmailLinks,
): MailContent {
  const { title, headerText, contentText, buttonText, bottomText, footerText, noUnsubscribeLink } = content
  return {
    subject: title,
    title: headerText,
    paragraphs: paragraphs(contentText),
    button: { label: buttonText, url: links.button },
    link: {
      label: 'Réinitialiser mon mot de passe',
      url: `${brand.origin}/forgot-password?email=${encodeURIComponent(links.email)}`,
    },
    afterButton: [...paragraphs(bottomText), ...broughtNotice(brand)],
    ...(footerText === '' ? {} : { footer: footerText }),
    ...(noUnsubscribeLink ? {} : { unsubscribeUrl: links.unsubscribeUrl }),
  }
}
