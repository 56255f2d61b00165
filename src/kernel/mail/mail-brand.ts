import type { WhiteLabeling } from '#contract/session-shapes.ts'
import type { MailBrand } from './mail-content.ts'

/** The look of a mail from a theme; `origin` is `https://host[:port]` of the shop that the mail leads to. */
export function mailBrand(theme: WhiteLabeling, origin: string, legal: MailBrand['legal']): MailBrand {
  const logoUrl = theme.logo === '' ? null : new URL(theme.logo, origin).href
  return {
    title: theme.title,
    // An inlined image would be stripped by the mail clients that matter.
    logoUrl: logoUrl?.startsWith('data:') ? null : logoUrl,
    mainColor: theme.mainColor,
    accentTextColor: theme.accentTextColor,
    origin,
    legal,
  }
}
