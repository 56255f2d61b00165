import type { WhiteLabeling } from '#contract/session-shapes.ts'
import type { MailBrand } from './mail-content.ts'

/** Brand of a mail, from a theme; `origin` is `https://host[:port]` of the shop to which its links point. */
export function mailBrand(theme: WhiteLabeling, origin: string, legal: MailBrand['legal']): MailBrand {
  const logoUrl = theme.logo === '' ? null : new URL(theme.logo, origin).href
  return {
    title: theme.title,
    // Major mail clients strip inlined images.
    logoUrl: logoUrl?.startsWith('data:') ? null : logoUrl,
    mainColor: theme.mainColor,
    accentTextColor: theme.accentTextColor,
    origin,
    legal,
  }
}
