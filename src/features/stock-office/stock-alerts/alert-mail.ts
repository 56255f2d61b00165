import type { MailContent } from '#kernel/mail/mail-content.ts'
import { validityDateStr } from '#kernel/stock/validity.ts'
import type { PostalPlace } from '#kernel/time/place-clock.ts'
import { plural } from '#lib/words/plural.ts'

/** A slot or period that has just reached its threshold. */
export interface Fall {
  stockId: string
  label: string
  kind: 'Fixed' | 'Flexible'
  startTs: number
  endTs: number
  level: 'low' | 'out'
  remaining: number
  /** Postal place of the activity, whose clock may be another one than the region's. */
  place: PostalPlace | null
}

const MOST_NAMED = 50

const alertTime = ({ kind, startTs, endTs, place }: Fall, zone: string): string =>
  validityDateStr({ type: kind, startTs, endTs }, zone, place)

const alertLevelText = ({ level, remaining }: Fall): string =>
  level === 'out' ? 'Épuisé' : `Il reste ${remaining} ${plural(remaining, 'place')}`

function alertSubject(falls: readonly Fall[]): string {
  const labels = [...new Set(falls.map(({ label }) => label))]
  const isOut = falls.every(({ level }) => level === 'out')
  if (labels.length === 1) return `${isOut ? 'Stock épuisé' : 'Stock bas'} : ${labels[0]}`
  return `${falls.length} stocks bas ou épuisés`
}

/** Mail to operators about stocks that are low or sold out; one mail for all that fell together. */
export function alertMail(falls: readonly Fall[], zone: string, listUrl: string | null): MailContent {
  const more = falls.length - MOST_NAMED
  return {
    subject: alertSubject(falls),
    title: falls.length === 1 ? 'Un stock arrive à sa fin' : `${falls.length} stocks arrivent à leur fin`,
    paragraphs: [
      'Il n’en reste pas plus que le seuil que vous avez choisi. Vous recevrez un autre message si un stock remonte puis redescend.',
      ...(more > 0 ? [`Les ${MOST_NAMED} premiers sont nommés ici, et ${more} autres dans la liste.`] : []),
    ],
    items: falls
      .slice(0, MOST_NAMED)
      .map((fall) => ({ id: fall.stockId, title: fall.label, lines: [alertTime(fall, zone), alertLevelText(fall)] })),
    ...(listUrl === null ? {} : { button: { label: 'Voir les alertes de stock', url: listUrl } }),
  }
}
