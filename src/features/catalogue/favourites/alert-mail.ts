import type { MailContent, MailItem } from '#kernel/mail/mail-content.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { placeZone } from '#kernel/time/place-clock.ts'
import { formatDate } from '#kernel/time/region-time.ts'
import { limits } from '#lib/words/limits.ts'
import type { CurrentFacts, WhatIsNew } from './what-is-new.ts'

/** An activity with news for the member. */
export interface Told {
  activityId: string
  label: string
  slugName: string
  /** News of an activity that the member keeps. */
  change?: { what: WhatIsNew; now: CurrentFacts }
  /** Partner or category that the member follows, for an activity that is new there. */
  newAt?: string
}

const MOST_NAMED = 20

/** Mail with all news since the last one; prices are those of the shop, before a committee's subsidy. */
export function favouritesMail(
  told: readonly Told[],
  { origin, zone, unsubscribeUrl }: { origin: string; zone: string; unsubscribeUrl: string },
): MailContent {
  const more = told.length - MOST_NAMED
  return {
    subject: alertSubject(told),
    title: 'Du nouveau parmi vos favoris',
    paragraphs: [
      'Voici ce qui a changé depuis notre dernier message.',
      ...(more > 0 ? [`${more} autres nouveautés vous attendent sur le site.`] : []),
    ],
    items: told.slice(0, MOST_NAMED).map((each) => ({
      id: each.activityId,
      title: each.label,
      lines: alertLines(each, zone),
      url: `${origin}/a/${each.slugName}/${each.activityId}`,
    })),
    button: { label: 'Voir mes favoris', url: `${origin}/favoris` },
    footer: 'Vous recevez ce message car vous avez demandé des alertes sur vos favoris.',
    unsubscribeUrl,
  }
}

function alertSubject([first, ...others]: readonly Told[]): string {
  if (!first || others.length > 0) return 'Du nouveau parmi vos favoris'
  if (first.newAt !== undefined) return `Nouveau : ${first.label}`
  return `${first.change?.what.newDates === true ? 'Nouvelles dates' : 'Prix en baisse'} : ${first.label}`
}

/** Lowest price of the 30 days before, which each announced reduction names. */
const priorText = ({ priorPrice }: CurrentFacts): string =>
  priorPrice === null ? '' : ` (prix le plus bas des ${limits.priorPrice.text} d’avant : ${formatPrice(priorPrice)})`

function alertLines({ change, newAt }: Told, zone: string): MailItem['lines'] {
  const { what, now } = change ?? {}
  return [
    ...(newAt === undefined ? [] : [`Nouveau : ${newAt}`]),
    ...(what?.newDates === true
      ? [
          now?.until
            ? `De nouvelles dates, jusqu’au ${formatDate(placeZone(zone, now.place), now.until)}`
            : 'De nouveau disponible',
        ]
      : []),
    ...(what?.hasFallen === true && now?.price != null ? [`Dès ${formatPrice(now.price)}${priorText(now)}`] : []),
  ]
}
