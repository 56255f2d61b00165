import { z } from 'zod'
import { seal, unseal } from '#lib/secret-box.ts'
import { blankLinks, restoreLinks } from './blank-links.ts'
import type { mail } from './tables.ts'

const PURPOSE = 'mail-links'

type Drawn = Pick<typeof mail.$inferSelect, 'html' | 'text' | 'unsubscribeUrl'>
type Stored = Drawn & Pick<typeof mail.$inferSelect, 'links'>

const sealedLinks = z.object({ addresses: z.array(z.string()), unsubscribeUrl: z.string().nullable() })

/** A mail as it is stored once sent: its links blanked, the full addresses encrypted beside it for resending. */
export async function sealLinks(
  appKey: Uint8Array,
  { html, text, unsubscribeUrl }: Drawn,
): Promise<Stored & { links: string }> {
  const addresses: string[] = []
  const note = (address: string) => addresses.push(address)
  const blank = { html: blankLinks(html, note), text: blankLinks(text, note), unsubscribeUrl: null }
  if (addresses.length === 0 && unsubscribeUrl === null) return { ...blank, links: '' }
  const links = JSON.stringify({ addresses, unsubscribeUrl } satisfies z.input<typeof sealedLinks>)
  return { ...blank, links: await seal(appKey, PURPOSE, links) }
}

/** The mail with its full links, as it was rendered. */
export async function openLinks<Row extends Stored>(appKey: Uint8Array, row: Row): Promise<Row> {
  if (!row.links) return row
  const { addresses, unsubscribeUrl } = sealedLinks.parse(JSON.parse(await unseal(appKey, PURPOSE, row.links)))
  const left = addresses.values()
  const next = () => left.next().value
  return { ...row, html: restoreLinks(row.html, next), text: restoreLinks(row.text, next), unsubscribeUrl }
}
