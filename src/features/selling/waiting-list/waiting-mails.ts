import type { MailContent } from '#kernel/mail/mail-content.ts'
import type { PostalPlace } from '#kernel/time/place-clock.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { plural } from '#lib/words/plural.ts'
import type { LossReason, WaitingSlot } from './serve-waiting.ts'
import { placesText, slotsText } from './slots-text.ts'

/** Page of the person's waiting lists. */
export const WAITING_PATH = '/waiting-list'
/**
 * Path of the page that asks for confirmation, and target of the mail programs' one-click request; the token follows.
 */
export const LEAVE_PATH = '/quitter-la-liste'

export interface HeldPlaces {
  activity: string
  ticket: string
  quantity: number
  slots: readonly Pick<WaitingSlot, 'kind' | 'startTs' | 'endTs'>[]
  /** Postal place of the activity. */
  place: PostalPlace | null
}

const facts = ({ activity, ticket, quantity, slots, place }: HeldPlaces, zone: string) => [
  { label: 'Activité', value: activity },
  { label: 'Date', value: slotsText(slots, zone, place) },
  { label: 'Billet', value: `${quantity} × ${ticket}` },
]

/** Tells a person that places are held for them, until when, and how to take or decline them. */
export function heldMail(
  places: HeldPlaces,
  { until, zone, origin, leaveUrl }: { until: number; zone: string; origin: string; leaveUrl: string },
): MailContent {
  return {
    subject: `${plural(places.quantity, 'Une place s’est libérée', 'Des places se sont libérées')} : ${places.activity}`,
    title: plural(places.quantity, 'Votre place vous attend', 'Vos places vous attendent'),
    paragraphs: [
      `C’est votre tour : nous vous gardons ${placesText(places.quantity)} jusqu’au ${formatDate(zone, until)} à ${formatTime(zone, until)}.`,
      'Passé ce délai, la personne suivante de la liste d’attente en profite.',
    ],
    facts: facts(places, zone),
    button: {
      label: plural(places.quantity, 'Réserver ma place', 'Réserver mes places'),
      url: `${origin}${WAITING_PATH}`,
    },
    link: { label: 'Quitter la liste d’attente', url: leaveUrl },
  }
}

/** Tells a person that their hold is over. */
export function endedMail(
  places: HeldPlaces,
  { zone, activityUrl }: { zone: string; activityUrl: string },
): MailContent {
  return {
    subject: `Votre tour est passé : ${places.activity}`,
    title: plural(places.quantity, 'Votre place n’est plus gardée', 'Vos places ne sont plus gardées'),
    paragraphs: [
      'Le délai pour réserver est écoulé et vous n’êtes plus dans la liste d’attente.',
      'Vous pouvez vous inscrire de nouveau sur la page de l’activité : vous ne recevez plus rien de cette liste d’ici là.',
    ],
    facts: facts(places, zone),
    button: { label: 'Voir l’activité', url: activityUrl },
  }
}

const lossTexts: Readonly<Record<LossReason, string>> = {
  right: 'Cette activité n’est plus proposée avec votre compte.',
  offer: 'La date ou le billet que vous attendiez n’est plus en vente.',
}

/** Tells a person that they wait in vain; contains no link, as they may not see the activity. */
export function lostMail(activity: string, reason: LossReason): MailContent {
  return {
    subject: `Vous n’êtes plus sur la liste d’attente : ${activity}`,
    title: 'Votre inscription a pris fin',
    paragraphs: [
      lossTexts[reason],
      'Votre place dans la liste d’attente est donc supprimée : aucune place ne vous sera gardée, et vous ne recevez plus rien de cette liste.',
    ],
    facts: [{ label: 'Activité', value: activity }],
  }
}
