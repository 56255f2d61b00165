import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { notify } from '#ui/toast.ts'
import { momentText } from '#web/office/kit/list/date-text.ts'
import { FilterSelect } from '#web/office/kit/list/filter-select.tsx'
import { oneOf } from '#web/office/kit/list/list-search.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useMorePages } from '#web/office/kit/use-more-pages.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { deliveryStatus, type ListedDelivery } from '../webhook-shapes.ts'
import { eventTexts, statusTexts, statusTones } from './webhook-texts.ts'

const PAGE = 20

interface DeliveryListProps {
  webhookId: string
  onChanged: () => Promise<void>
}

/** Messages sent to a system with its answers, newest first. */
export function DeliveryList({ webhookId, onChanged }: DeliveryListProps) {
  const { client } = useOfficeContext()
  const [status, setStatus] = useState<ListedDelivery['status'] | undefined>()
  const fetchPage = useCallback(
    (cursor?: string) =>
      adminCall(client)('/admin/list-webhook-deliveries', { webhookId, status, limit: PAGE, cursor }),
    [client, webhookId, status],
  )
  const { items, cursor, state, load } = useMorePages<ListedDelivery>(fetchPage)
  useEffect(() => void load(), [load])
  const reload = async () => void (await Promise.all([load(), onChanged()]))
  return (
    <div className="border-t border-line pt-3">
      <div className="mb-2 flex flex-wrap gap-2">
        <FilterSelect
          label="État des messages"
          all="Tous les états"
          value={status}
          options={statusTexts}
          change={(wanted) => setStatus(oneOf(deliveryStatus.options, wanted))}
        />
        <Button variant="ghost" size="sm" onClick={() => void reload()}>
          Actualiser
        </Button>
      </div>
      {state === 'failed' ? (
        <p role="alert" className="text-negative">
          Les messages n’ont pas pu être chargés : actualisez la liste.
        </p>
      ) : null}
      {state === 'loading' && items.length === 0 ? <LoadingBlock label="Chargement des messages" /> : null}
      {state === 'ready' && items.length === 0 ? <p className="text-ink-soft">Aucun message ici.</p> : null}
      <ul aria-label="Messages" className="flex flex-col divide-y divide-line">
        {items.map((item) => (
          <Delivery key={item.id} item={item} reload={reload} />
        ))}
      </ul>
      {cursor === null ? null : (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          loading={state === 'loading'}
          onClick={() => void load(cursor)}
        >
          Charger plus de messages
        </Button>
      )}
    </div>
  )
}

function Delivery({ item, reload }: { item: ListedDelivery; reload: () => Promise<void> }) {
  const { client, office } = useOfficeContext()
  const { zone } = office
  const [isPending, attempt] = useAttempt()
  const replay = () =>
    attempt(async () => {
      await adminCall(client)('/admin/replay-webhook', { deliveryId: item.id })
      notify.success('Le message repart')
      await reload()
    })
  const answer = [item.lastStatus, item.lastAnswer].filter((part) => part !== null && part !== '').join(' · ')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {eventTexts[item.event]}
          <StateChip tone={statusTones[item.status]}>{statusTexts[item.status]}</StateChip>
        </p>
        <p className="text-note text-ink-soft">
          {momentText(zone, item.occurredAt)} ·{' '}
          <Link
            to="/admin/orders/$purchaseId"
            params={{ purchaseId: item.purchaseId }}
            className="text-link underline underline-offset-3"
          >
            n° {item.number ?? item.purchaseId}
          </Link>
          {item.tries > 1 ? ` · ${item.tries} essais` : ''}
          {item.nextAt === null || item.tries === 0 ? '' : ` · prochain essai ${momentText(zone, item.nextAt)}`}
        </p>
        {answer === '' ? null : (
          <p lang="en" className="line-clamp-2 font-mono text-note [overflow-wrap:anywhere]">
            {answer}
          </p>
        )}
      </div>
      {item.status === 'Queued' ? null : (
        <Button
          variant="secondary"
          size="sm"
          loading={isPending}
          aria-label={`Rejouer ${eventTexts[item.event]} du ${momentText(zone, item.occurredAt)}`}
          onClick={() => void replay()}
        >
          Rejouer
        </Button>
      )}
    </li>
  )
}
