import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { CallResult } from '#api/client.ts'
import { WaitingUploads } from '#features/operation/order-office/office/list/waiting-uploads.tsx'
import { formatPrice } from '#kernel/time/money.ts'
import { limits } from '#lib/words/limits.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { ageText, sinceText } from '#web/office/kit/list/date-text.ts'
import { LoadedPart } from '#web/office/kit/list/loaded-part.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useReloadOnReturn } from '#web/office/kit/use-reload-on-return.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { tellTodoCount } from '#web/office/shell/todo-count.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { ALWAYS_SHOWN, type TodoItem, type TodoKind, type TodoSection } from '../todo-shapes.ts'
import { TodoActions } from './todo-actions.tsx'

const texts: Readonly<Record<TodoKind, { title: string; step: string }>> = {
  toConfirm: { title: 'À valider', step: 'Le client a payé et attend la réponse du partenaire ou la vôtre.' },
  toUpload: { title: 'À téléverser', step: 'Le billet est vendu, son document manque.' },
  toRefund: { title: 'Rejetées ou annulées, non remboursées', step: 'Remboursez, ou dites pourquoi l’argent reste.' },
  withdrawal: {
    title: 'Rétractations à traiter',
    step: 'Le client a renoncé au contrat, son billet a servi ou peut encore servir : remboursez, ou refusez en disant pourquoi. Le délai de la loi court depuis sa déclaration.',
  },
  lateRefund: {
    title: 'Rétractations non remboursées à temps',
    step: `L’argent devait être rendu en ${limits.withdrawal.text} : regardez pourquoi le remboursement n’aboutit pas.`,
  },
  dispute: {
    title: 'Paiements contestés',
    step: 'Répondez chez le prestataire de paiement avant la fin du délai qu’il indique : sans réponse, l’argent est perdu.',
  },
  paidWithoutTicket: {
    title: 'Paiements sans billet',
    step: 'Le client a payé et rien ne fabrique ses billets : générez-les, ou remboursez.',
  },
  failure: {
    title: 'Échecs',
    step: 'Regardez la commande, puis marquez l’échec comme traité. Une vente que la billetterie a refusée se réessaie, se rembourse ou se complète à la main.',
  },
  deadJob: {
    title: 'Traitements arrêtés',
    step: 'Ils ont échoué trop souvent : relancez-les une fois la cause levée.',
  },
  catalogueChange: { title: 'Modifications des partenaires', step: 'Un partenaire a changé son offre : relisez-la.' },
  expertChange: {
    title: 'Changements chez ExperTicket',
    step: 'Le fournisseur a changé un prix, ou ne propose plus un produit que vous vendez.',
  },
  bankChange: {
    title: 'Comptes bancaires à approuver',
    step: 'Appelez le partenaire au numéro que vous connaissez, puis approuvez : jamais la personne qui l’a demandé.',
  },
}

/** Queue of everything that needs an operator, oldest of each kind first. */
export function TodoPage() {
  const { client } = useOfficeContext()
  const read = useCallback(async () => {
    const found = await adminCall(client)('/admin/list-todo', {})
    tellTodoCount(found.sections.reduce((sum, { count }) => sum + count, 0))
    return found
  }, [client])
  const loaded = useLoaded<CallResult<'/admin/list-todo'>>(read)
  useReloadOnReturn(loaded.reload)
  return (
    <OfficePage>
      <LoadedPart loaded={loaded} text="Échec du chargement de ce qui attend">
        {({ sections }) => {
          const waiting = sections.filter(({ count, kind }) => count > 0 || kind === ALWAYS_SHOWN)
          return (
            <div className="flex flex-col gap-7">
              {waiting.every(({ count }) => count === 0) ? <NothingWaits /> : null}
              {waiting.map((section) => (
                <Section key={section.kind} section={section} reload={loaded.reload} />
              ))}
            </div>
          )
        }}
      </LoadedPart>
    </OfficePage>
  )
}

const NothingWaits = () => (
  <EmptyState Icon={CheckIcon} text="Rien n’attend">
    <p className="max-w-60ch text-ink-soft">
      Les commandes à valider, les billets à téléverser, les remboursements à décider et les échecs apparaissent ici,
      avec ce qu’il y a à faire.
    </p>
  </EmptyState>
)

function Section({ section: { kind, count, items }, reload }: { section: TodoSection; reload: () => Promise<void> }) {
  const { title, step } = texts[kind]
  return (
    <section aria-labelledby={`todo-${kind}`}>
      <h2 id={`todo-${kind}`} className="text-base font-bold">
        {title}{' '}
        <span className="font-normal tabular-nums text-ink-soft">({count === 100 ? '100 ou plus' : count})</span>
      </h2>
      {count === 0 ? (
        <p className="text-ink-soft">Aucun : tous ceux qui ont payé ont leurs billets.</p>
      ) : (
        <p className="mb-2.5 text-ink-soft">{step}</p>
      )}
      {count === 0 ? null : kind === 'toUpload' ? (
        <WaitingUploads label={title} />
      ) : (
        <ul aria-label={title} className="divide-y divide-line rounded-lg border border-line bg-paper">
          {items.map((item) => (
            <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 px-3 py-2.5">
              <div className="min-w-0 grow basis-80">
                <p className="flex flex-wrap items-baseline gap-x-3 font-medium">
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    <Title item={item} />
                  </span>
                  {item.amount === null ? null : <span className="tabular-nums">{formatPrice(item.amount)}</span>}
                </p>
                {item.lastDeed === null ? null : (
                  <p className="text-note font-medium text-positive [overflow-wrap:anywhere]">
                    {item.lastDeed.text} {sinceText(item.lastDeed.ts, serverNow())}
                    {item.lastDeed.by === '' ? '' : ` par ${item.lastDeed.by}`}
                  </p>
                )}
                <p className="text-note text-ink-soft [overflow-wrap:anywhere]">
                  <span className="font-medium text-ink">{ageText(item.ts, serverNow())}</span>
                  {item.detail === '' ? '' : ` · ${item.detail}`}
                </p>
              </div>
              <TodoActions kind={kind} item={item} reload={reload} />
            </li>
          ))}
        </ul>
      )}
      {kind !== 'toUpload' && count > items.length ? (
        <p className="mt-2 text-note text-ink-soft">Les {items.length} plus anciens sont affichés.</p>
      ) : null}
    </section>
  )
}

function Title({ item: { title, purchaseId, activityId, vendorId } }: { item: TodoItem }) {
  const look = 'text-link underline underline-offset-3'
  if (purchaseId !== null)
    return (
      <Link to="/admin/orders/$purchaseId" params={{ purchaseId }} className={look}>
        {title || 'Commande'}
      </Link>
    )
  if (activityId !== null)
    return (
      <a href={`/admin/activity/${activityId}`} className={look}>
        {title}
      </a>
    )
  if (vendorId !== null)
    return (
      <Link to="/admin/payouts/partner/$vendorId" params={{ vendorId }} className={look}>
        {title}
      </Link>
    )
  return title || 'Sans commande'
}
