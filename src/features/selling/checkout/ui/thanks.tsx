import { useRouteContext } from '@tanstack/react-router'
import type { OrderItem } from '#contract/order-shapes.ts'
import { plural } from '#lib/words/plural.ts'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/page.tsx'

/** Thanks to a buyer who has just paid, with what happens next. */
export function Thanks({ items, className }: { items: readonly OrderItem[]; className?: string }) {
  return (
    <Notice kind="success" className={className}>
      <p className="font-semibold">Merci, votre commande est payée.</p>
      <NextSteps items={items} />
    </Notice>
  )
}

/** Sentences on what a buyer gets now and later; as many before the tickets are made as afterwards. */
export function NextSteps({ items }: { items: readonly OrderItem[] }) {
  const { session } = useRouteContext({ from: '__root__' })
  const asked = items.filter(({ status }) => status === 'PendingConfirmation')
  const tickets = items.filter(({ status }) => status !== 'PendingConfirmation')
  return (
    <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5">
      <li>Un email de confirmation part à {session.type === 'user' ? session.email : 'votre adresse'}.</li>
      {tickets.length > 0 ? <li>Vos billets sont ici et dans Mes commandes, et partent par email.</li> : null}
      {asked.length > 0 ? (
        <li>
          {plural(asked.length, 'Une réservation attend', 'Des réservations attendent')} la réponse du partenaire, en
          général sous 24 h : vous la recevez par email.
        </li>
      ) : null}
      <li>
        Une question, un changement ? <TextLink to="/contact">Écrivez-nous</TextLink> avec le numéro ci-dessus.
      </li>
    </ul>
  )
}
