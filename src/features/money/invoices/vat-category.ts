import { provisions } from '#kernel/invoices/vat-provisions.ts'
import { commissionProvisions, type VatProvision } from '#kernel/invoices/vat-shapes.ts'
import { zeroMentions } from './zero-mentions.ts'

/** VAT category of EN 16931 (BT-118, BT-151) with the reason for a rate of zero (BT-120, BT-121). */
export interface VatCategory {
  /** Standard, exempt, reverse charge, outside the scope of VAT, or a rate of zero that says no more. */
  code: 'S' | 'E' | 'AE' | 'O' | 'Z'
  reason?: string
  /** Code of the list VATEX; absent: it has none for this provision, or several apply. */
  reasonCode?: string
}

const reasonCodes: Readonly<Record<VatProvision, string>> = {
  franchise: 'VATEX-FR-FRANCHISE',
  overseas: 'VATEX-EU-O',
  outside: 'VATEX-EU-O',
  members: 'VATEX-FR-CGI261-7',
  social: 'VATEX-FR-CGI261-7',
  charity: 'VATEX-FR-CGI261-7',
  training: 'VATEX-FR-CGI261-4',
  lessons: 'VATEX-FR-CGI261-4',
  reverse: 'VATEX-EU-AE',
}

/** Provision that a sentence names. Those outside the territory begin as the small businesses' does, and come later. */
const provisionNamed = (mention: string): VatProvision | undefined =>
  commissionProvisions.findLast((name) => mention.startsWith(`${provisions[name].sentence},`))

/**
 * Category of each rate of an invoice. The standard allows one group without VAT, whatever the provisions, and none
 * beside one outside the scope of VAT (BR-E-01, BR-O-11): an invoice that has both says "exempt", with the sentences.
 */
export function vatCategory(
  rate: number,
  document: Parameters<typeof zeroMentions>[0] & { vat: readonly unknown[] },
): VatCategory {
  if (rate > 0) return { code: 'S' }
  const mentions = zeroMentions(document)
  if (mentions.length === 0) return { code: 'Z' }
  const codes = new Set(mentions.map(provisionNamed).map((name) => (name ? reasonCodes[name] : undefined)))
  const [only] = codes
  const reasonCode = codes.size === 1 ? only : undefined
  const isOutside = reasonCode === 'VATEX-EU-O'
  if (reasonCode === reasonCodes.reverse) return { code: 'AE', reason: mentions.join(' '), reasonCode }
  const code = isOutside && document.vat.length === 1 ? 'O' : 'E'
  return { code, reason: mentions.join(' '), ...(reasonCode && isOutside === (code === 'O') ? { reasonCode } : {}) }
}
