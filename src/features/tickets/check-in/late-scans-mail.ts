import type { Statement } from '#db/region-db.ts'
import type { CallContext } from '#handler/context.ts'
import { mailBrand } from '#kernel/mail/mail-brand.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { plural } from '#lib/words/plural.ts'
import type { OpenScanLink } from './scan-link.ts'

interface LateScans {
  link: OpenScanLink
  day: string
  count: number
  /** Id of the first scan; identifies the mail if the device sends the scans again. */
  scanId: string
}

/** Tells operators that people came in by a link that was revoked while its device was offline. */
export function lateScansMail(
  { db, now, tenant, origin, platform }: Pick<CallContext, 'db' | 'now' | 'tenant' | 'origin' | 'platform'>,
  { link, day, count, scanId }: LateScans,
): Statement[] {
  const people = `${count} ${plural(count, 'entrée')}`
  const address = new URLSearchParams({ partner: link.vendor.id, day, disputed: 'yes' })
  return queueMail(
    db,
    mailBrand(tenant.theme, origin, tenant.legal),
    {
      dedupeKey: `late-scans:${scanId}`,
      kind: 'late-scans',
      from: platform.config.mailFrom,
      to: platform.config.adminEmail,
      content: {
        subject: `${people} par un lien retiré : ${link.vendor.name}`,
        title: 'Des entrées sont arrivées après le retrait de leur lien',
        paragraphs: [
          `Un appareil sans réseau a laissé entrer avec le lien « ${link.label} » avant que vous ne le retiriez, et ne l’a dit qu’ensuite : ${people}.`,
          'Elles sont gardées parmi les désaccords et ne comptent pas : leurs billets sont encore valables.',
        ],
        button: { label: 'Voir ces entrées', url: `${origin}/admin/check-in?${address}` },
      },
    },
    now,
  )
}
